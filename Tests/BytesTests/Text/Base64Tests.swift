import Bytes
import Testing

@testable import Bytes

@Suite("Base 64", .timeLimit(.minutes(5)))
struct Base64Tests {
    @Test(
        "the vectors of RFC 4648 §10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(plain: String, encoded: String) {
        let text = Array(plain.utf8).withUnsafeBufferPointer { Base64.encode($0) }
        #expect(text == Array(encoded.utf8))
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test("all bytes come back")
    func allBytes() {
        let bytes = Array(UInt8.min...UInt8.max)
        let text = bytes.withUnsafeBufferPointer { Base64.encode($0) }
        #expect(Base64.decode(String(decoding: text, as: UTF8.self)) == bytes)
    }

    @Test("other texts are refused", arguments: ["a", "Zg=", "Z===", "Zm9v!m9v", "====", "Zg==Zg=="])
    func wrong(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
