import Bytes
import Crypto
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Journeys: callbacks of registrations", .timeLimit(.minutes(5))) struct JourneysCallbackTests {
    private typealias Sample = JourneysCalls
    private let url = "http://cb.example:81/x?c=1&d=%20"

    /// The address, signed with the API token.
    private func signature(_ key: String = Sample.apiToken) -> String {
        Base64.text(Digest.hmacSHA256(key: Array(key.utf8), Array(url.utf8)))
    }

    @Test(
        "one POST with the added fields and the signature of the exact address, under either name",
        arguments: ["x-ms-callback-url", "X-MS-Status-Callback-Url"])
    func callback(_ name: String) throws {
        let answer = JourneysCalls().register(
            [:], [(name, url), ("x-ms-callback-url-headers", #"{"X-A":"1","X-Correlation":"abc"}"#)])
        let call = try #require(answer.calls.first)
        #expect(answer.calls.count == 1)
        #expect(call.request.method == .post)
        #expect(call.request.address.target == "/x?c=1&d=%20")
        #expect(call.request.fields.map(\.name) == ["Content-Type", "X-A", "X-Correlation"])
        let body = try JSONReader.read(call.request.body)
        #expect(body == ["Status": "Success", "Signature": .string(signature()), "FailureReason": nil])
        #expect(call.observation.kind == .callback)
        #expect(call.observation.device == answer.only.device)
        #expect(call.lostBy == nil)
    }

    @Test("of two addresses the documented one is called") func bothNames() {
        let answer = JourneysCalls().register(
            [:], [("x-ms-status-callback-url", "http://other.example/"), ("x-ms-callback-url", url)])
        #expect(answer.calls.map(\.request.address.host) == ["cb.example"])
    }

    @Test("a failure calls back as well, a registration that never ends does not") func failures() throws {
        var calls = JourneysCalls { $0.badDeviceTokens = [Sample.token] }
        let call = try #require(calls.register([:], [("x-ms-callback-url", url)]).calls.first)
        #expect(try JSONReader.read(call.request.body)["FailureReason"] == "DryRunSendingFailed")
        #expect(calls.register(["ApiToken": "wrong"], [("x-ms-callback-url", url)]).calls.count == 1)
        calls = .known()
        #expect(calls.register(["ApiToken": "wrong"], [("x-ms-callback-url", url)]).calls.isEmpty)
        #expect(calls.register(["UserId": "x"], [("x-ms-callback-url", url)]).calls.isEmpty)
    }

    @Test("each item of a batch is called back") func batch() {
        let body = "[\(Sample.body()),\(Sample.android("fcm:2"))]"
        let answer = JourneysCalls().post(Sample.devices + "/batch", body, [("x-ms-callback-url", url)])
        #expect(answer.calls.map(\.observation.device.token) == [Sample.token, "fcm:2"])
    }

    @Test("the key may be the decoded token, the signature hexadecimal") func encodings() throws {
        let calls = JourneysCalls {
            $0.signature.encoding = .hex
            $0.signature.key = .base64
        }
        let call = try #require(calls.register(["ApiToken": "AAEC"], [("x-ms-callback-url", url)]).calls.first)
        let signed = Hex.text(Digest.hmacSHA256(key: [0, 1, 2], Array(url.utf8)))
        #expect(try JSONReader.read(call.request.body)["Signature"] == .string(signed))
    }

    @Test(
        "an address that cannot be called is a finding and no harm",
        arguments: ["not a url", "ftp://example.com/", "http://", "/relative"])
    func badAddress(_ address: String) {
        let calls = JourneysCalls()
        let answer = calls.register([:], Sample.tracked + [("x-ms-callback-url", address)])
        #expect(answer.codes == ["bad-callback"])
        #expect(answer.only.verdict == .suspect)
        #expect(answer.calls.isEmpty)
        #expect(calls.status(of: answer) == "Success")
    }

    @Test("fields that are no object of texts are left out", arguments: ["not json", "[]", #"{"X":1}"#])
    func badFields(_ fields: String) {
        let answer = JourneysCalls().register(
            [:], [("x-ms-callback-url", url), ("x-ms-callback-url-headers", fields)])
        #expect(answer.codes == ["bad-callback"])
        #expect(answer.calls.first?.request.fields.map(\.name) == ["Content-Type"])
    }

    @Test(
        "every 2xx is fine, all else is lost",
        arguments: [
            (.success(200), []), (.success(202), []), (.success(204), []), (.success(500), ["callback-lost"]),
            (.success(302), ["callback-lost"]), (.failure(OutgoingFailure("nobody there")), ["callback-lost"]),
        ] as [(Result<Int, OutgoingFailure>, [String])])
    func ends(_ result: Result<Int, OutgoingFailure>, _ codes: [String]) throws {
        let call = try #require(JourneysCalls().register([:], [("x-ms-callback-url", url)]).calls.first)
        var observation = call.observation
        call.conclude(&observation, result)
        #expect(observation.findings.map(\.code.name) == codes)
        #expect(observation.verdict == (codes.isEmpty ? .valid : .suspect))
    }

    @Test("a fault loses the callback, and is named in its record") func lost() throws {
        let calls = JourneysCalls()
        try calls.add(.journeysCallbackLost)
        let call = try #require(calls.register([:], [("x-ms-callback-url", url)]).calls.first)
        #expect(call.lostBy != nil)
        #expect(call.lostBy == "f-1")
    }
}
