import Bytes
import Domain
import Systems
import TestSupport
import Testing

@testable import Records

@Suite("Import", .timeLimit(.minutes(5)))
struct InteractionImportTests {
    private static func roundTrip(_ interaction: Interaction, _ redaction: Redaction) throws {
        let bytes = interaction.json(redaction: redaction)
        let again = try Interaction(json: try JSONReader.read(bytes))
        #expect(
            String(decoding: again.json(redaction: redaction), as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
    }

    static let samples: [Interaction] = {
        var full = Samples.interaction(
            7, .media, system: .media, verdict: .suspect, user: "Zoë \"Z\", O'Neil; 🙂 <b>&\\ tab\tend",
            delivery: "56c4",
            headers: ["Host: a", "hOsT:b", "x-empty:", "Cookie: sid=1"], body: #"{"ApiToken":"sekret"}"#)
        full.observation.findings = [Finding(.duplicateSlash, .info, detail: "d")]
        full.observation.attributes = Array(#"{"a":1.50,"b":[true,null],"a":"x","ApiToken":"t"}"#.utf8)
        full.batch = 4
        full.transfer = Interaction.Transfer(bytesSent: 1, milliseconds: 2, completed: true)
        full.request.tls = "TLSv1.3"
        var binary = Samples.interaction()
        binary.request.head = Array("GET /\u{1}".utf8) + [0xE9] + Array(" HTTP/1.0\nX: a\rb\n: v\n\n".utf8)
        binary.request.body = [0xFF, 0x00]
        binary.request.bodySize = 2
        var cut = Samples.interaction(body: "aé")
        cut.request.body.removeLast()
        cut.request.bodyTruncated = true
        var broken = Samples.interaction(status: nil)
        broken.request.head = Array("nonsense\r\nX: 1\r\n".utf8)
        broken.response = RecordedResponse(status: nil, size: nil)
        var strange = Samples.interaction()
        strange.request.head = Array(" /a b  FOO/9\r\n\r\n".utf8)
        return [full, binary, cut, broken, strange, Samples.interaction()]
    }()

    @Test("an exported interaction comes back", arguments: samples, [Samples.masked, .off])
    func roundTrips(interaction: Interaction, redaction: Redaction) throws {
        try Self.roundTrip(interaction, redaction)
    }

    @Test("what is well-formed comes back as the same value")
    func equal() throws {
        let interaction = Samples.interaction(3, .receive, user: "u", headers: ["A: 1", "B: 2"], body: "x")
        #expect(try Interaction(json: try JSONReader.read(interaction.json(redaction: Samples.masked))) == interaction)
    }

    /// Each edit of a good line and where the error lies.
    static let edits: [(String, String, String)] = [
        (#""session":"default","#, "", ""),
        (#""session":"default""#, #""session":5"#, "/session"),
        (#""session":"default""#, #""session":"default","extra":1"#, "/extra"),
        (#""session":"default""#, #""session":"default","session":"b""#, "/session"),
        (#""seq":1"#, #""seq":-1"#, "/seq"),
        (#""kind":"click""#, #""kind":"clik""#, "/kind"),
        (#""system":"campaignClassic""#, #""system":"x""#, "/system"),
        (#""verdict":"valid""#, #""verdict":"x""#, "/verdict"),
        (#""receivedAt":"2026-11-30T03:14:15.926Z""#, #""receivedAt":"today""#, "/receivedAt"),
        (
            #""findings":[]"#, #""findings":[{"code":"x","severity":"info","field":null,"detail":"","hint":null}]"#,
            "/findings/0/code"
        ),
        (#""attributes":{}"#, #""attributes":[]"#, "/attributes"),
        (#""platform":null"#, #""platform":"windows""#, "/device/platform"),
        (#""headers":[["Host","a"]]"#, #""headers":[["Host","a"],["a:b","c"]]"#, "/request/headers/1"),
        (#""headers":[["Host","a"]]"#, #""headers":[["Host","a\nEvil: 1"]]"#, "/request/headers/0"),
        (#""headers":[["Host","a"]]"#, #""headers":[["Host"," a"]]"#, "/request/headers/0"),
        (#""headers":[["Host","a"]]"#, #""headers":[["Host"]]"#, "/request/headers/0"),
        (#""method":"GET""#, #""method":"G ET""#, "/request/method"),
        (#""target":"/r/?"#, #""target":"/r/\n?"#, "/request/target"),
        (#""bodySize":0"#, #""bodySize":5"#, "/request/bodySize"),
        (#""bodyEncoding":"utf-8""#, #""bodyEncoding":"hex""#, "/request/bodyEncoding"),
        (#""body":"","bodyEncoding":"utf-8""#, #""body":"!","bodyEncoding":"base64""#, "/request/body"),
        (#""status":200"#, #""status":"200""#, "/response/status"),
    ]

    @Test("what does not fit is an error with its place", arguments: edits)
    func errors(part: String, replacement: String, pointer: String) throws {
        let line = String(decoding: Samples.interaction().json(redaction: .off), as: UTF8.self)
        guard let range = line.firstRange(of: part) else {
            Issue.record("\(part) is not in \(line)")
            return
        }
        let json = try JSONReader.read(Array(line.replacingCharacters(range, with: replacement).utf8))
        let error = #expect(throws: PointerError.self) { try Interaction(json: json) }
        #expect(error?.pointer == pointer)
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
