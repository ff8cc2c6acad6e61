import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Journeys: bad input", .timeLimit(.minutes(5))) struct JourneysBadInputTests {
    private typealias Sample = JourneysCalls

    @Test(
        "a body that .NET would not read is 400, with what is wrong and where",
        arguments: [
            ("", "bad-body", "byte 0"), ("[1", "bad-body", "byte 2 (line 1, column 3)"),
            (#""text""#, "bad-body", "text, not an object"), ("null", "bad-body", "null, not an object"),
            (#"{"MobileAppId":"a"b"}"#, "bad-body", "byte 18"),
            (Sample.body(["MobileAppId": .some(nil)]), "bad-field", "MobileAppId is missing"),
            (Sample.body(["ApiToken": .some(nil)]), "bad-field", "ApiToken is missing"),
            (Sample.body(["ApiToken": .null]), "bad-field", "ApiToken is missing"),
            (Sample.body(["ApiToken": ""]), "bad-field", "ApiToken is empty"),
            (Sample.body(["ApiToken": 7]), "bad-field", "ApiToken is a number, not text"),
            (Sample.body(["ApnsDeviceToken": .some(nil)]), "missing-token", "no token"),
            (Sample.body(["ApnsDeviceToken": ""]), "missing-token", "no token"),
            (Sample.body(["UserId": "bob@example.com"]), "bad-field", "UserId is no GUID: bob@example.com"),
            (Sample.body(["FcmDeviceToken": "fcm:1"]), "bad-field", "together"),
        ])
    func refused(_ body: String, _ code: String, _ detail: String) {
        let calls = JourneysCalls()
        let answer = calls.post(Sample.devices, body)
        #expect(answer.response.status == 400)
        #expect(answer.response.value("content-type")?.hasPrefix("application/problem+json") == true)
        #expect(answer.json["status"] == 400)
        #expect(answer.only.kind == .register)
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes.contains(code))
        #expect(answer.only.findings.contains { $0.detail.contains(detail) })
        #expect(calls.tokens.isEmpty)
    }

    @Test("Swift's Optional(…) in a value is explained, quoted or not") func optionals() {
        let quoted = JourneysCalls().register(["UserId": #"Optional("x")"#])
        #expect(quoted.only.findings.first?.hint?.contains("unwrap") == true)
        let raw = Sample.body().replacing(Sample.user, with: #"Optional("x")"#)
        let answer = JourneysCalls().post(Sample.devices, raw)
        #expect(answer.response.status == 400)
        #expect(answer.only.findings.first?.hint?.contains("Optional") == true)
    }

    @Test("names are read in any case, and keep theirs in the record") func anyCase() {
        let body = Sample.body().replacing("MobileAppId", with: "mobileAppId").replacing("UserId", with: "userid")
        let answer = JourneysCalls().post(Sample.devices, body)
        #expect(answer.response.status == 202)
        #expect(answer.attribute("mobileAppId") == Sample.application)
        #expect(answer.attribute("userid") == Sample.user)
    }

    /// The Java sample of 2023.
    private static let blanks =
        #"{"DeviceToken ":"fcm:blank","ApiToken":"a","MobileAppId ":"\#(Sample.application)","UserId":"\#(Sample.user)"}"#

    @Test("names with blanks are refused, and each is named") func blanks() {
        let answer = JourneysCalls().post(Sample.devices, Self.blanks)
        #expect(answer.response.status == 400)
        let blanks = answer.only.findings.filter { $0.code == .blankInKey }
        #expect(blanks.map(\.field) == ["DeviceToken ", "MobileAppId "])
        #expect(blanks.allSatisfy { $0.hint?.contains("Java") == true })
    }

    @Test("names with blanks pass where the configuration says so") func lenientBlanks() {
        let calls = JourneysCalls { $0.lenientKeys = true }
        let answer = calls.post(Sample.devices, Self.blanks)
        #expect(answer.response.status == 202)
        #expect(answer.only.verdict == .suspect)
        #expect(answer.codes.sorted() == ["bad-field", "blank-in-key", "blank-in-key"])
        #expect(answer.only.device.platform == .android)
        #expect(calls.tokens == ["fcm:blank"])
    }

    @Test("a DeviceToken that may be of either platform is of none") func unnamedToken() {
        let calls = JourneysCalls { $0.lenientKeys = true }
        let body = Sample.body().replacing("ApnsDeviceToken", with: "DeviceToken")
        #expect(calls.post(Sample.devices, body).only.device.platform == nil)
        #expect(JourneysCalls().post(Sample.devices, body).response.status == 400)
    }

    @Test("a comma before the closing bracket is named, and passes where the configuration says so")
    func trailingComma() {
        let body = Sample.body().dropLast() + ", }"
        let strict = JourneysCalls().post(Sample.devices, String(body))
        #expect(strict.response.status == 400)
        #expect(strict.codes == ["trailing-comma"])
        let calls = JourneysCalls { $0.lenientKeys = true }
        let lenient = calls.post(Sample.devices, String(body))
        #expect(lenient.response.status == 202)
        #expect(lenient.codes == ["trailing-comma"])
        #expect(lenient.only.verdict == .suspect)
        #expect(calls.tokens == [Sample.token])
    }

    @Test(
        "commas are taken away outside of texts only",
        arguments: [
            (#"{"a":1,}"#, #"{"a":1 }"#), (#"[1, ]"#, "[1  ]"), (#"{"a":",}",}"#, #"{"a":",}" }"#),
            (#"{"a":"\",}"}"#, #"{"a":"\",}"}"#), (#"{"a":1,"b":[2,],}"#, #"{"a":1,"b":[2 ] }"#), ("", ""),
        ])
    func commas(_ text: String, _ want: String) {
        #expect(String(decoding: TrailingComma.removed(from: Array(text.utf8)), as: UTF8.self) == want)
    }

    @Test("a batch answers the ids in order, with one observation for each item") func batch() {
        let calls = JourneysCalls()
        let body = "[\(Sample.body()),\(Sample.android("fcm:2"))]"
        let answer = calls.post(Sample.devices + "/batch", body, Sample.tracked)
        #expect(answer.response.status == 202)
        #expect(answer.json.array?.count == 2)
        #expect(answer.observations.map(\.device.token) == [Sample.token, "fcm:2"])
        let ids = answer.json.array?.compactMap { $0["RegistrationRequestId"]?.string } ?? []
        let statuses = calls.status(ids[1], ids[0]).json.array?.compactMap { $0["Status"]?.string }
        #expect(statuses == ["Success", "Success"])
        #expect(calls.post(Sample.devices + "/batch", body).bytes.isEmpty)
    }

    @Test("a batch has 1 to 100 items", arguments: [(100, 202), (101, 400), (0, 400)])
    func batchSize(_ count: Int, _ status: Int) {
        let items = (0..<count).map { Sample.body(["ApnsDeviceToken": .string("ab\(1000 + $0)")]) }
        let calls = JourneysCalls()
        let answer = calls.post(Sample.devices + "/batch", "[\(items.joined(separator: ","))]")
        #expect(answer.response.status == status)
        #expect(answer.observations.count == (status == 202 ? count : 1))
        #expect(calls.tokens.count == (status == 202 ? count : 0))
    }

    @Test("an object is no batch") func objectAsBatch() {
        let answer = JourneysCalls().post(Sample.devices + "/batch", Sample.body())
        #expect(answer.response.status == 400)
        #expect(answer.only.findings.first?.detail.contains("not a list") == true)
    }

    @Test(
        "one bad item refuses the batch and loses no other's record",
        arguments: ["{\"MobileAppId\":\"x\"}", "7", "null"])
    func badItem(_ bad: String) {
        let calls = JourneysCalls()
        let answer = calls.post(Sample.devices + "/batch", "[\(Sample.body()),\(bad),\(Sample.android("fcm:3"))]")
        #expect(answer.response.status == 400)
        #expect(answer.verdicts == [.suspect, .invalid, .suspect])
        #expect(answer.observations.map(\.device.token) == [Sample.token, nil, "fcm:3"])
        #expect(answer.observations[1].findings.allSatisfy { $0.detail.contains("item 1") || $0.field == "[1]" })
        #expect(calls.tokens.isEmpty)
    }

    @Test("what is kept of a body is bounded") func bounded() {
        let answer = JourneysCalls().register(["Huge": .string(String(repeating: "x", count: 1_000_000))])
        #expect(answer.response.status == 202)
        #expect(answer.only.attributes.count < 20_000)
        #expect(answer.attribute("UserId") == Sample.user)
    }
}
