import Crypto
import Testing

@Suite("Secrets", .timeLimit(.minutes(5)))
struct SecretTests {
    @Test(
        "only the same bytes are equal",
        arguments: [
            ("", "", true), ("a", "a", true), ("secret", "secreu", false), ("secret", "tecret", false),
            ("secret", "secre", false), ("", "a", false), ("é", "e\u{301}", false),
        ])
    func comparison(left: String, right: String, areEqual: Bool) {
        #expect(ConstantTime.areEqual(left, right) == areEqual)
        #expect(ConstantTime.areEqual(right, left) == areEqual)
    }

    @Test("random bytes have the length asked for, and tokens differ")
    func random() {
        for count in [0, 1, 32] { #expect(Random.bytes(count).count == count) }
        #expect(Random.token() != Random.token())
        #expect(Random.token().utf8.allSatisfy { "0123456789abcdefghijklmnopqrstuvwxyz".utf8.contains($0) })
        #expect(Random.number() != Random.number())
    }
}
