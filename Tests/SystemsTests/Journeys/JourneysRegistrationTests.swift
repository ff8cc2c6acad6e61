import Bytes
import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Journeys: registration", .timeLimit(.minutes(5))) struct JourneysRegistrationTests {
    private typealias Sample = JourneysCalls

    @Test("a registration is accepted with an empty body, and the device is known") func accepted() {
        let calls = JourneysCalls()
        let answer = calls.register()
        #expect(answer.response.status == 202)
        #expect(answer.bytes.isEmpty)
        #expect(answer.only.kind == .register)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.application == Sample.application)
        #expect(answer.only.device.platform == .ios)
        #expect(answer.only.device.token == Sample.token)
        #expect(answer.only.device.userKey == Sample.user)
        let device = calls.domain.devices.list(session: nil).first
        #expect(device?.id == answer.only.device.id)
        #expect(device?.baseURL == "https://localhost:8443")
        #expect(device?.history.first?.parameters["OrganizationId"]?.string == Sample.organization)
        #expect(device?.history.first?.parameters["ApiToken"] == nil)
    }

    @Test("only a tracked registration answers an id", arguments: ["true", "True", "TRUE", "false", "1", ""])
    func tracked(_ value: String) {
        let answer = JourneysCalls().register([:], [("X-MS-Track-Registration", value)])
        let id = answer.json["RegistrationRequestId"]?.string
        #expect((id.flatMap { GUID($0) } != nil) == (value.lowercased() == "true"))
        #expect(answer.bytes.isEmpty == (id == nil))
        #expect(answer.response.value("content-type") == (id == nil ? nil : "application/json; charset=utf-8"))
        #expect(answer.attribute("RegistrationRequestId") == id)
    }

    @Test(
        "what decides a registration is told by the status call alone",
        arguments: [
            ([:], "Success", []),
            (
                ["ApnsDeviceToken": .string(String(repeating: "a", count: 65))], "Failed DeviceTokenTooLong",
                ["apns-token-too-long"]
            ),
            (["ApnsDeviceToken": "not-hexadecimal"], "Failed DryRunSendingFailed", ["malformed-token"]),
            (["ApnsDeviceToken": "cX1:APA91b-x_y"], "Failed DryRunSendingFailed", ["wrong-platform-token"]),
            (
                ["ApnsDeviceToken": .string("cX1:" + String(repeating: "x", count: 140))], "Failed DeviceTokenTooLong",
                ["wrong-platform-token", "apns-token-too-long"]
            ),
            (["ApnsDeviceToken": "DEADDEAD"], "Failed DryRunSendingFailed", ["registration-failed"]),
            (["ApnsDeviceToken": nil, "FcmDeviceToken": "cX1:APA91b-x_y"], "Success", []),
            (["ApnsDeviceToken": nil, "FcmDeviceToken": .string(Sample.token)], "Success", ["wrong-platform-token"]),
            (
                ["ApnsDeviceToken": nil, "FcmDeviceToken": .string(String(repeating: "x", count: 5000))],
                "Failed DeviceTokenTooLong", ["registration-failed"]
            ),
            (["MobileAppId": "00000000-0000-0000-0000-000000000000"], "Success", []),
        ] as [([String: JSON?], String, [String])])
    func outcomes(_ change: [String: JSON?], _ status: String, _ codes: [String]) {
        let calls = JourneysCalls {
            $0.maxApnsTokenLength = 64
            $0.badDeviceTokens = ["deaddead"]
        }
        let answer = calls.register(change, Sample.tracked)
        #expect(answer.response.status == 202)
        #expect(calls.status(of: answer) == status)
        #expect(answer.codes == codes)
        #expect(answer.attribute("Status") == String(status.prefix { $0 != " " }))
        #expect(calls.tokens.isEmpty == (status != "Success"))
    }

    @Test("a simulator's token of 160 digits registers, and the real service would not take it") func simulator() {
        let calls = JourneysCalls()
        let answer = calls.register(["ApnsDeviceToken": .string(String(repeating: "ab", count: 80))], Sample.tracked)
        #expect(calls.status(of: answer) == "Success")
        #expect(answer.codes == ["apns-token-too-long"])
        #expect(answer.only.verdict == .suspect)
    }

    @Test("a second time is a duplicate for the same user, in any case of the digits, and not for another")
    func duplicates() {
        let calls = JourneysCalls()
        #expect(calls.status(of: calls.register([:], Sample.tracked)) == "Success")
        let second = calls.register(
            ["ApnsDeviceToken": .string(Sample.token.uppercased()), "UserId": .string(Sample.user.uppercased())],
            Sample.tracked)
        #expect(calls.status(of: second) == "Failed DuplicateExists")
        #expect(second.codes == ["duplicate-registration"])
        #expect(second.only.verdict == .valid)
        let other = ["UserId": JSON?.some("00aa00aa-bb11-cc22-dd33-44ee44ee44ff")]
        #expect(calls.status(of: calls.register(other, Sample.tracked)) == "Success")
        let app = ["MobileAppId": JSON?.some("33333333-aaaa-4bbb-8ccc-000000000003")]
        #expect(calls.status(of: calls.register(app, Sample.tracked)) == "Success")
        #expect(calls.tokens == [Sample.token, Sample.token])
        #expect(calls.domain.devices.list(session: nil).map(\.userKeys.count) == [2, 1])
    }

    @Test("a device that is expired or rejected fails the dry run", arguments: [Device.State.expired, .rejected])
    func deadDevice(_ state: Device.State) {
        let calls = JourneysCalls()
        let id = calls.register().only.device.id ?? ""
        _ = calls.domain.change(device: id) { $0.state = state }
        let other = ["UserId": JSON?.some("00aa00aa-bb11-cc22-dd33-44ee44ee44ff")]
        #expect(calls.status(of: calls.register(other, Sample.tracked)) == "Failed DryRunSendingFailed")
    }

    @Test(
        "a fault decides the outcome, and is named",
        arguments: [
            (FaultPreset.journeysPending, "Pending", 0), (.journeysDryRunFailed, "Failed DryRunSendingFailed", 0),
            (.journeysStoreFailed, "Failed FailedToStoreDevice", 0), (.journeysCallbackLost, "Success", 1),
        ])
    func faults(_ preset: FaultPreset, _ status: String, _ devices: Int) throws {
        let calls = JourneysCalls()
        try calls.add(preset)
        let answer = calls.register([:], Sample.tracked)
        #expect(answer.response.status == 202)
        #expect(answer.fault == "f-1")
        #expect(calls.status(of: answer) == status)
        let asked = calls.status(answer.json["RegistrationRequestId"]?.string ?? "")
        #expect(asked.codes == [])
        #expect(calls.tokens.count == devices)
    }

    @Test(
        "wrong credentials: 202 and nothing, unless the configuration says otherwise",
        arguments: [
            (.pending, ["ApiToken": "wrong"], 202, "Pending"),
            (.pending, ["MobileAppId": "33333333-aaaa-4bbb-8ccc-000000000003"], 202, "400"),
            (.failed, ["ApiToken": "wrong"], 202, "Failed ApiTokenNotValid"),
            (.failed, ["MobileAppId": "33333333-aaaa-4bbb-8ccc-000000000003"], 202, "400"),
            (.reject, ["ApiToken": "wrong"], 400, "400"),
            (.pending, ["ApiToken": "second"], 202, "Success"),
            (.pending, ["MobileAppId": .string(Sample.application.uppercased())], 202, "Success"),
        ] as [(JourneysSettings.BadApiToken, [String: JSON?], Int, String)])
    func credentials(_ mode: JourneysSettings.BadApiToken, _ change: [String: JSON?], _ code: Int, _ status: String) {
        let calls = JourneysCalls.known(mode)
        let answer = calls.register(change, Sample.tracked)
        #expect(answer.response.status == code)
        #expect(calls.status(of: answer) == status)
        let isGood = status == "Success"
        #expect(answer.codes == (isGood ? [] : ["bad-api-token"]))
        #expect(answer.only.verdict == (isGood ? .valid : .invalid))
        #expect(calls.tokens.isEmpty != isGood)
    }

    @Test("another organisation in the path registers nothing") func organization() {
        let calls = JourneysCalls.known()
        let path = Sample.devices.replacing(Sample.organization, with: Sample.application)
        let answer = calls.post(path, Sample.body())
        #expect(answer.response.status == 202)
        #expect(answer.codes == ["bad-api-token"])
        #expect(calls.tokens.isEmpty)
    }

    @Test("a pending registration is settled when its time comes, and not after a reset") func pending() {
        let calls = JourneysCalls { $0.pendingFor = 5_000 }
        let answer = calls.register([:], Sample.tracked)
        #expect(answer.followUps.map(\.delay) == [5_000])
        #expect(answer.followUps.map(\.session) == ["default"])
        #expect(calls.status(of: answer) == "Pending")
        #expect(calls.tokens.isEmpty)
        #expect(answer.calls.isEmpty)
        #expect(calls.status(of: answer) == "Success")
        #expect(calls.tokens == [Sample.token])
        let late = calls.register(["ApnsDeviceToken": "abcd"], Sample.tracked)
        _ = calls.domain.reset(session: "default", .registrations)
        #expect(late.calls.isEmpty)
        #expect(calls.tokens == [Sample.token])
    }

    @Test("of two that were pending together the second is a duplicate") func pendingTwice() {
        let calls = JourneysCalls { $0.pendingFor = 1 }
        let again = calls.register(["ApnsDeviceToken": .string(Sample.token.uppercased())], Sample.tracked)
        #expect(again.attribute("FailureReason") == nil)
        let answers = [again, calls.register([:], Sample.tracked)]
        #expect(answers[1].attribute("Status") == "Failed")
        #expect(answers[1].attribute("FailureReason") == "DuplicateExists")
        #expect(answers[1].codes == ["duplicate-registration"])
        for answer in answers { #expect(answer.calls.isEmpty) }
        #expect(answers.map(calls.status(of:)) == ["Success", "Failed DuplicateExists"])
    }

    @Test("no token above 16 KiB is kept, whatever the platform", arguments: [(16_384, 1), (16_385, 0)])
    func longTokens(_ length: Int, _ kept: Int) {
        let calls = JourneysCalls()
        let answer = calls.register(
            ["ApnsDeviceToken": .string(String(repeating: "a", count: length))], Sample.tracked)
        #expect(calls.status(of: answer) == (kept == 1 ? "Success" : "Failed DeviceTokenTooLong"))
        #expect(calls.tokens.count == kept)
    }

    @Test("version 1: both contracts at once pass only where the samples' bugs do", arguments: [false, true])
    func bothContracts(_ isLenient: Bool) {
        let calls = JourneysCalls { $0.lenientKeys = isLenient }
        let answer = calls.post(
            "/api/v1.0/orgs/o/pushchannel/apps/\(Sample.application)/devices/\(Sample.user)",
            #"{"ApnsDeviceContract":{"ApnsToken":"abcd"},"FcmDeviceContract":{"FcmToken":"fcm:1"},"ApiToken":"t"}"#)
        #expect(answer.response.status == (isLenient ? 200 : 400))
        #expect(answer.codes == ["bad-field"])
        #expect(calls.tokens == (isLenient ? ["abcd"] : []))
    }

    @Test("ids may have braces or no hyphens: they are configured ones, and those of the same device")
    func spelledIds() {
        let calls = JourneysCalls.known()
        let plain = Sample.application.replacing("-", with: "").uppercased()
        let answers = ["{\(Sample.application)}", plain].map { id in
            calls.register(["MobileAppId": .string(id), "ApnsDeviceToken": "abcd"])
        }
        #expect(answers.map(\.codes) == [[], ["duplicate-registration"]])
        #expect(calls.tokens == ["abcd"])
    }

    @Test("devices of sessions are kept apart, and a known token goes to its session") func sessions() {
        let calls = JourneysCalls()
        #expect(calls.status(of: calls.register([:], Sample.tracked, session: "run1")) == "Success")
        #expect(calls.status(of: calls.register([:], Sample.tracked, session: "run2")) == "Success")
        let answer = calls.register(["UserId": "00aa00aa-bb11-cc22-dd33-44ee44ee44ff"])
        #expect(answer.hit.session == "run2")
        #expect(calls.domain.devices.list(session: nil).map(\.session) == ["run1", "run2"])
    }

    @Test(
        "version 1 answers 200, with each contract",
        arguments: [
            (#"{"ApnsDeviceContract":{"ApnsToken":"abcd"},"ApiToken":"t"}"#, Platform.ios, "abcd"),
            (#"{"FcmDeviceContract":{"FcmToken":"fcm:1"},"ApiToken":"t"}"#, .android, "fcm:1"),
            (#"{"fcmDeviceContract":{"fcmToken":"fcm:1"},"apiToken":"t"}"#, .android, "fcm:1"),
        ])
    func version1(_ body: String, _ platform: Platform, _ token: String) {
        let calls = JourneysCalls()
        let path = "/api/v1.0/orgs/o/pushchannel/apps/\(Sample.application)/devices/\(Sample.user)"
        let answer = calls.post(path, body)
        #expect(answer.response.status == 200)
        #expect(answer.bytes.isEmpty)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.application == Sample.application)
        #expect(answer.only.device.userKey == Sample.user)
        #expect(answer.only.device.platform == platform)
        #expect(calls.tokens == [token])
    }

    @Test(
        "version 1 refuses what it cannot read",
        arguments: [
            "{}", "[]", #"{"ApnsDeviceContract":{"ApnsToken":"abcd"}}"#, #"{"ApnsDeviceContract":{},"ApiToken":"t"}"#,
        ])
    func badVersion1(_ body: String) {
        let calls = JourneysCalls()
        let path = "/api/v1.0/orgs/o/pushchannel/apps/\(Sample.application)/devices/\(Sample.user)"
        let answer = calls.post(path, body)
        #expect(answer.response.status == 400)
        #expect(answer.only.kind == .register)
        #expect(answer.only.verdict == .invalid)
        #expect(calls.tokens.isEmpty)
    }
}
