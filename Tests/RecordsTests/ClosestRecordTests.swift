import Bytes
import Domain
import Records
import Testing

@Suite("The JSON of the closest interactions", .timeLimit(.minutes(5)))
struct ClosestRecordTests {
    @Test("the list is written with the interaction's own JSON, masked")
    func json() throws {
        let found = Closest.find(
            try QueryParser.parse("user:bob", now: Samples.now), in: [Samples.interaction(headers: ["Cookie: sekret"])],
            redaction: Samples.masked)
        var writer = JSONWriter()
        Closest.write(found, into: &writer)
        let list = try JSONReader.read(writer.bytes)
        #expect(list.array?.first?["differs"] == [["field": "userKey", "expected": "bob", "actual": nil]])
        #expect(list.array?.first?["interaction"]?["request"]?["headers"] == [["Cookie", "***"]])
    }
}
