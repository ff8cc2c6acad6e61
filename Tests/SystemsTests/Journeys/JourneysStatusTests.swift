import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Journeys: status of registrations", .timeLimit(.minutes(5))) struct JourneysStatusTests {
    private typealias Sample = JourneysCalls

    private func registered(_ calls: JourneysCalls, _ change: [String: JSON?] = [:]) -> String {
        calls.register(change, Sample.tracked).json["RegistrationRequestId"]?.string ?? ""
    }

    @Test(
        "the results come in the order of the ids, with and without the slash",
        arguments: ["/status/", "/status"])
    func order(_ path: String) {
        let calls = JourneysCalls()
        let good = registered(calls)
        let duplicate = registered(calls)
        let answer = calls.status(duplicate, good.uppercased(), path: Sample.devices + path)
        #expect(answer.response.status == 200)
        #expect(
            answer.json == [
                ["Status": "Failed", "FailureReason": "DuplicateExists"], ["Status": "Success", "FailureReason": nil],
            ])
        #expect(answer.only.kind == .status)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.application == Sample.application)
    }

    @Test("an id that is not known is Pending, and the record says that it stays so") func unknown() {
        let calls = JourneysCalls()
        let answer = calls.status("99999999-aaaa-4bbb-8ccc-000000000009", registered(calls))
        #expect(answer.json.array?.compactMap { $0["Status"]?.string } == ["Pending", "Success"])
        #expect(answer.codes == ["unknown-registration"])
        #expect(answer.only.verdict == .suspect)
    }

    @Test(
        "wrong credentials are 400",
        arguments: [
            (Sample.application, "wrong", Sample.organization),
            (Sample.organization, Sample.apiToken, Sample.organization),
            (Sample.application, Sample.apiToken, Sample.application),
        ])
    func credentials(_ application: String, _ apiToken: String, _ organization: String) {
        let calls = JourneysCalls.known()
        let path = Sample.devices.replacing(Sample.organization, with: organization) + "/status/"
        let answer = calls.status(registered(calls), application: application, apiToken: apiToken, path: path)
        #expect(answer.response.status == 400)
        #expect(answer.codes == ["bad-api-token"])
    }

    @Test("a registration with a wrong token stays Pending") func wrongToken() {
        let calls = JourneysCalls.known()
        let answer = calls.status(registered(calls, ["ApiToken": "wrong"]))
        #expect(answer.response.status == 200)
        #expect(answer.json.array?.first?["Status"] == "Pending")
    }

    @Test(
        "what cannot be read is 400",
        arguments: [
            "", "[]", "{}", #"{"RegistrationRequestIds":"x","MobileAppId":"A","ApiToken":"t"}"#,
            #"{"RegistrationRequestIds":["x"],"MobileAppId":"A","ApiToken":"t"}"#,
            #"{"RegistrationRequestIds":[7],"MobileAppId":"A","ApiToken":"t"}"#,
            #"{"RegistrationRequestIds":[],"ApiToken":"t"}"#,
        ])
    func bad(_ body: String) {
        let answer = JourneysCalls().post(
            Sample.devices + "/status/", body.replacing("\"A\"", with: "\"\(Sample.application)\""))
        #expect(answer.response.status == 400)
        #expect(answer.only.kind == .status)
        #expect(answer.only.verdict == .invalid)
    }

    @Test("at most 100 ids are asked for at once", arguments: [(100, 200), (101, 400)])
    func bounds(_ count: Int, _ status: Int) {
        let ids = Array(repeating: JSON.string("99999999-aaaa-4bbb-8ccc-000000000009"), count: count)
        let body: JSON = [
            "RegistrationRequestIds": .array(ids), "MobileAppId": .string(Sample.application), "ApiToken": "t",
        ]
        let answer = JourneysCalls().post(Sample.devices + "/status/", String(decoding: body.bytes, as: UTF8.self))
        #expect(answer.response.status == status)
    }

    @Test("the first form of the call: GET with a list, answered 202") func firstEdition() {
        let calls = JourneysCalls()
        let body = #"[{"RegistrationRequestId":"\#(registered(calls))","ApiToken":"t"}]"#
        let answer = calls.send(
            "GET \(Sample.devices)/status/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        #expect(answer.response.status == 202)
        #expect(answer.json == [["Status": "Success", "FailureReason": nil]])
        #expect(calls.post(Sample.devices + "/status/batch", "{}").response.status == 400)
    }
}
