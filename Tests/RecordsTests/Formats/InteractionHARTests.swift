import Bytes
import Domain
import TestSupport
import Testing

@testable import Records

@Suite("HTTP archives", .timeLimit(.minutes(5)))
struct InteractionHARTests {
    private func log(_ interactions: Interaction...) throws -> JSON? {
        var writer = InteractionHAR(version: "1.0", redaction: Samples.masked)
        var bytes = writer.prefix
        for interaction in interactions { writer.append(interaction, to: &bytes) }
        bytes += writer.suffix()
        return try JSONReader.read(bytes)["log"]
    }

    @Test("an archive with and without entries")
    func archive() throws {
        #expect(try log()?["entries"] == [])
        let log = try log(Samples.interaction(1), Samples.interaction(2))
        #expect(log?["version"] == "1.2")
        #expect(log?["creator"] == ["name": "Pushpit", "version": "1.0"])
        #expect(log?["entries"]?.array?.count == 2)
    }

    @Test("an entry has what HAR 1.2 asks for")
    func entry() throws {
        var interaction = Samples.interaction(
            1, .register, line: "POST //a/?x=%C3%A9+1&y&z=1=2 HTTP/1.1",
            headers: ["Host: h:1", "Content-Type: text/plain", "Authorization: sekret"], body: "é")
        interaction.request.tls = "TLSv1.3"
        let entry = try log(interaction)?["entries"]?.array?.first
        #expect(entry?["startedDateTime"] == "2026-11-30T03:14:15.926Z")
        #expect(entry?["time"] == .number("0.118"))
        #expect(entry?["timings"] == ["send": 0, "wait": .number("0.118"), "receive": 0])
        let request = entry?["request"]
        #expect(request?["method"] == "POST" && request?["httpVersion"] == "HTTP/1.1")
        #expect(request?["url"] == "https://h:1//a/?x=%C3%A9+1&y&z=1=2")
        #expect(
            request?["queryString"] == [
                ["name": "x", "value": "é 1"], ["name": "y", "value": ""], ["name": "z", "value": "1=2"],
            ])
        #expect(request?["headers"]?.array?.last == ["name": "Authorization", "value": "***"])
        #expect(request?["postData"] == ["mimeType": "text/plain", "text": "é"])
        #expect(request?["bodySize"] == 2)
        #expect(entry?["response"]?["status"] == 200 && entry?["response"]?["statusText"] == "OK")
    }

    @Test("bytes that are no text are base 64, and an answer that was not let out has status 0")
    func unusual() throws {
        var interaction = Samples.interaction(status: nil, line: "GET http://x/ HTTP/1.1", headers: [])
        interaction.request.body = [0xFF]
        let entry = try log(interaction)?["entries"]?.array?.first
        #expect(entry?["request"]?["url"] == "http://x/")
        #expect(entry?["request"]?["postData"]?["text"] == "/w==")
        #expect(entry?["request"]?["postData"]?["comment"] == "base64")
        #expect(entry?["response"]?["status"] == 0)
    }
}
