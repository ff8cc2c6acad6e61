import Bytes
import Domain
import Systems
import TestSupport
import Testing

@testable import Records

@Suite("The JSON of an interaction", .timeLimit(.minutes(5)))
struct InteractionJSONTests {
    private func text(_ interaction: Interaction, _ redaction: Redaction = Samples.masked) -> String {
        String(decoding: interaction.json(redaction: redaction), as: UTF8.self)
    }

    private func json(_ interaction: Interaction, _ redaction: Redaction = Samples.masked) throws -> JSON {
        try JSONReader.read(interaction.json(redaction: redaction))
    }

    private static let sample: Interaction = {
        var interaction = Interaction(
            seq: 42, session: "default", receivedAt: Samples.now,
            observation: Observation(
                .campaignClassic, .click, verdict: .suspect,
                findings: [
                    Finding(.unknownMessage, .warning, field: "id", detail: "a \"b\"", hint: "Update it.")
                ],
                application: "com.example.app",
                device: DeviceReference(id: "d-7", platform: .android, token: "f3a", userKey: "Zoë"),
                messageId: "-673096100", deliveryId: "56c4", attributes: Array(#"{"tag":"2"}"#.utf8)),
            request: RecordedRequest(
                head: Samples.head("GET //r/?id=h1 HTTP/1.1", "Host: a", "x-B:  2 ", "X-b: 3", "x-empty:"), path: "/r/",
                remoteAddress: "127.0.0.1:50312", tls: "TLSv1.3"),
            response: RecordedResponse(status: 200, size: 43, durationMicroseconds: 118))
        interaction.batch = nil
        return interaction
    }()

    @Test("all members are there, in the order of the contract")
    func whole() {
        let expected =
            #"{"seq":42,"session":"default","receivedAt":"2026-11-30T03:14:15.926Z","system":"campaignClassic","#
            + #""kind":"click","verdict":"suspect","findings":[{"code":"unknown-message","#
            + #""severity":"warning","field":"id","detail":"a \"b\"","hint":"Update it."}],"#
            + #""application":"com.example.app","device":{"id":"d-7","platform":"android","token":"f3a","#
            + #""userKey":"Zoë"},"messageId":"-673096100","deliveryId":"56c4","trackingId":null,"link":null,"#
            + #""attributes":{"tag":"2"},"request":{"method":"GET","target":"//r/?id=h1","path":"/r/","#
            + #""httpVersion":"1.1","headers":[["Host","a"],["x-B","2"],["X-b","3"],["x-empty",""]],"body":"","#
            + #""bodyEncoding":"utf-8","bodySize":0,"bodyTruncated":false,"remoteAddress":"127.0.0.1:50312","#
            + #""tls":"TLSv1.3"},"response":{"status":200,"size":43,"durationMicroseconds":118,"fault":null}}"#
        #expect(text(Self.sample) == expected)
    }

    @Test("chosen members, always with seq")
    func fields() throws {
        let fields = try InteractionFields(list: "kind,session")
        let text = String(decoding: Self.sample.json(fields: fields, redaction: Samples.masked), as: UTF8.self)
        #expect(text == #"{"seq":42,"session":"default","kind":"click"}"#)
        #expect(throws: FilterValueError.self) { try InteractionFields(list: "kind,nothing") }
        #expect(throws: FilterValueError.self) { try InteractionFields(list: "") }
    }

    @Test("batch where there is one, transfer where the kind is media")
    func optionalMembers() throws {
        var interaction = Samples.interaction(1, .media, system: .media)
        #expect(try json(interaction)["transfer"] == .null)
        #expect(try json(interaction)["batch"] == nil)
        interaction.batch = 3
        interaction.transfer = Interaction.Transfer(bytesSent: 10, milliseconds: 2, completed: false)
        #expect(try json(interaction)["batch"] == 3)
        #expect(try json(interaction)["transfer"] == ["bytesSent": 10, "milliseconds": 2, "completed": false])
        #expect(try json(Samples.interaction())["transfer"] == nil)
    }

    @Test("a request that could not be read, and an answer that was not let out")
    func broken() throws {
        let interaction = Interaction(
            session: "default", receivedAt: Samples.now, observation: Observation(.unknown, .unmatched),
            request: RecordedRequest(head: [0xFF, 0x0D, 0x0A], path: "", remoteAddress: ""),
            response: RecordedResponse(status: nil, size: nil))
        let json = try json(interaction)
        #expect(json["request"]?["method"] == "" && json["request"]?["target"] == "")
        #expect(json["request"]?["httpVersion"] == "" && json["request"]?["headers"] == [])
        #expect(json["response"]?["status"] == .null && json["response"]?["size"] == .null)
    }

    @Test("bytes of a head that are no UTF-8 are read as Latin-1")
    func latin1() throws {
        var interaction = Samples.interaction()
        interaction.request.head =
            Array("GET /caf".utf8) + [0xE9] + Array(" HTTP/1.0\r\nX: ".utf8) + [0xE4, 0x0D, 0x0A]
        let request = try json(interaction)["request"]
        #expect(request?["target"] == "/café")
        #expect(request?["headers"] == [["X", "ä"]])
    }

    @Test(
        "a body is text or base 64, and never ends inside a character",
        arguments: [
            (Array("é🙂\n".utf8), 7, "é🙂\n", "utf-8"),
            ([0xFF, 0xFE, 0x00], 3, "//4A", "base64"),
            (Array("aé".utf8.dropLast()), 3, "a", "utf-8"),
            (Array("a🙂".utf8.dropLast()), 5, "a", "utf-8"),
            (Array("a🙂".utf8.dropLast(3)), 5, "a", "utf-8"),
            (Array("aé".utf8), 9, "aé", "utf-8"),
            (Array("aé".utf8.dropLast()), 2, "YcM=", "base64"),
            ([0x80, 0x80, 0x80, 0x80], 9, "gICAgA==", "base64"),
        ] as [([UInt8], Int, String, String)])
    func bodies(bytes: [UInt8], size: Int, body: String, encoding: String) throws {
        var interaction = Samples.interaction()
        interaction.request = RecordedRequest(
            head: interaction.request.head, path: "/", body: bytes, bodySize: size, remoteAddress: "")
        let request = try json(interaction)["request"]
        #expect(request?["body"] == .string(body))
        #expect(request?["bodyEncoding"] == .string(encoding))
        #expect(request?["bodySize"] == .number(String(size)))
        #expect(request?["bodyTruncated"] == .bool(bytes.count < size))
    }

    @Test(
        "credentials are masked",
        arguments: [
            "Authorization", "COOKIE", "Proxy-Authorization", "set-cookie", "X-Security-Token",
            "x-ms-callback-url-Headers",
        ])
    func headers(name: String) throws {
        let interaction = Samples.interaction(headers: ["\(name): sekret", "X: 1"])
        #expect(try json(interaction)["request"]?["headers"] == [[.string(name), "***"], ["X", "1"]])
        #expect(try json(interaction, .off)["request"]?["headers"] == [[.string(name), "sekret"], ["X", "1"]])
    }

    @Test("API tokens are masked in body and attributes")
    func apiTokens() throws {
        var interaction = Samples.interaction(body: #"{"ApiToken":"sekret","UserId":"u"}"#)
        interaction.observation.attributes = Array(#"{"ApiToken":"sekret"}"#.utf8)
        #expect(!text(interaction).contains("sekret"))
        #expect(text(interaction).contains("UserId"))
        #expect(text(interaction, .off).contains("sekret"))
        #expect(try json(interaction)["attributes"] == ["ApiToken": "***"])
    }
}
