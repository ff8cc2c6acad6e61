import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Journeys: removing devices", .timeLimit(.minutes(5))) struct JourneysCleanupTests {
    private typealias Sample = JourneysCalls
    private static let other = "00aa00aa-bb11-cc22-dd33-44ee44ee44ff"

    private func cleanUp(
        _ calls: JourneysCalls, token: String? = nil, user: String = Sample.user, batch: Bool = false,
        list: Bool = false
    ) -> Sent {
        var members: [JSON.Member] = [
            .init("MobileAppId", .string(Sample.application)), .init("ApiToken", .string(Sample.apiToken)),
            .init("UserId", .string(user)),
        ]
        if let token { members.append(.init("DeviceToken", .string(token))) }
        let object = JSON.object(members)
        let body = (list ? JSON.array([object]) : object).bytes
        return calls.post(Sample.devices + "/cleanup" + (batch ? "/batch" : ""), String(decoding: body, as: UTF8.self))
    }

    @Test(
        "one device by its token, in any case, as an object or a list", arguments: [false, true], [false, true])
    func one(_ batch: Bool, _ list: Bool) {
        let calls = JourneysCalls()
        _ = calls.register()
        _ = calls.register(["ApnsDeviceToken": "abcd"])
        let answer = cleanUp(calls, token: "ABCD", user: Sample.user.uppercased(), batch: batch, list: list)
        #expect(answer.response.status == 202)
        #expect(answer.bytes.isEmpty)
        #expect(answer.only.kind == .unregister)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.device.id == "d-2")
        #expect(calls.tokens == [Sample.token])
    }

    @Test("all devices of the user and app where no token is given") func all() {
        let calls = JourneysCalls()
        _ = calls.register()
        _ = calls.register(["ApnsDeviceToken": "abcd"])
        _ = calls.register(["ApnsDeviceToken": "ef01", "UserId": .string(Self.other)])
        _ = calls.register(["ApnsDeviceToken": "ef02", "MobileAppId": .string(Sample.organization)])
        #expect(cleanUp(calls).only.verdict == .valid)
        #expect(calls.tokens == ["ef01", "ef02"])
    }

    @Test("a registration that is pending makes no device after it", arguments: [Sample.token.uppercased(), nil])
    func pending(_ token: String?) {
        let calls = JourneysCalls { $0.pendingFor = 5_000 }
        let answer = calls.register([:], Sample.tracked)
        let other = calls.register(["UserId": .string(Self.other)])
        let removal = cleanUp(calls, token: token)
        #expect(removal.codes.isEmpty)
        #expect(removal.hit.session == "default")
        #expect(answer.calls.isEmpty)
        #expect(calls.tokens.isEmpty)
        #expect(calls.status(of: answer) == "Success")
        #expect(other.calls.isEmpty)
        #expect(calls.domain.devices.list(session: nil).map(\.userKeys) == [[Self.other]])
        #expect(calls.register().attribute("Status") == "Success")
    }

    @Test("a device that another user has too stays that user's") func shared() {
        let calls = JourneysCalls()
        _ = calls.register(["UserId": .string(Self.other)])
        _ = calls.register()
        #expect(cleanUp(calls, token: Sample.token).only.verdict == .valid)
        let device = calls.domain.devices.list(session: nil).first
        #expect(device?.userKeys == [Self.other])
        #expect(device?.userKey == Self.other)
        #expect(cleanUp(calls, token: Sample.token).codes == ["unknown-device"])
    }

    @Test("a token that nobody has removes nothing") func unknown() {
        let calls = JourneysCalls()
        _ = calls.register()
        let answer = cleanUp(calls, token: Sample.token + " )")
        #expect(answer.response.status == 202)
        #expect(answer.codes == ["unknown-device"])
        #expect(answer.only.verdict == .suspect)
        #expect(calls.tokens == [Sample.token])
    }

    @Test("wrong credentials remove nothing", arguments: [(JourneysSettings.BadApiToken.pending, 202), (.reject, 400)])
    func credentials(_ mode: JourneysSettings.BadApiToken, _ status: Int) {
        let calls = JourneysCalls.known(mode)
        _ = calls.register()
        let body = Sample.body(["ApiToken": "wrong"])
        let answer = calls.post(Sample.devices + "/cleanup", body)
        #expect(answer.response.status == status)
        #expect(answer.codes == ["bad-api-token"])
        #expect(calls.tokens == [Sample.token])
    }

    @Test("what cannot be read is 400 and removes nothing", arguments: ["", "[]", "7", "{}", #"[{"UserId":"x"}]"#])
    func bad(_ body: String) {
        let calls = JourneysCalls()
        _ = calls.register()
        let answer = calls.post(Sample.devices + "/cleanup/batch", body)
        #expect(answer.response.status == 400)
        #expect(answer.only.kind == .unregister)
        #expect(answer.only.verdict == .invalid)
        #expect(calls.tokens == [Sample.token])
    }

    @Test("one bad item removes nothing and loses no other's record") func badItem() {
        let calls = JourneysCalls()
        _ = calls.register()
        let answer = calls.post(Sample.devices + "/cleanup/batch", "[\(Sample.body()),7]")
        #expect(answer.verdicts == [.suspect, .invalid])
        #expect(calls.tokens == [Sample.token])
    }
}
