import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Journeys: events", .timeLimit(.minutes(5))) struct JourneysTrackingTests {
    private typealias Sample = JourneysCalls
    private static let trackingId = "44444444-aaaa-4bbb-8ccc-000000000004"

    private static func body(_ status: String, tracking: String = trackingId, token: String = Sample.token) -> String {
        #"{"TrackingId":"\#(tracking)","DeviceToken":"\#(token)","PushNotificationStatus":\#(status)}"#
    }

    @Test(
        "the status as number, digits and name, in any case",
        arguments: [
            ("1", Kind.open), ("\"1\"", .open), ("\"Opened\"", .open), ("\"opened\"", .open), ("0", .click),
            ("\"0\"", .click), ("\"Clicked\"", .click),
        ])
    func status(_ status: String, _ kind: Kind) {
        let answer = JourneysCalls().post(Sample.events, Self.body(status))
        #expect(answer.response.status == 202)
        #expect(answer.bytes.isEmpty)
        #expect(answer.only.kind == kind)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.trackingId == Self.trackingId)
        #expect(answer.only.device.token == Sample.token)
        #expect(answer.attributes["PushNotificationStatus"].map { String(decoding: $0.bytes, as: UTF8.self) } == status)
    }

    @Test(
        "a status that does not exist is 400", arguments: ["7", "\"Dismissed\"", "null", "true", "1.0", "\"\"", "[1]"])
    func unknownStatus(_ status: String) {
        let answer = JourneysCalls().post(Sample.events, Self.body(status))
        #expect(answer.response.status == 400)
        #expect(answer.codes == ["bad-field"])
        #expect(answer.only.findings.first?.field == "PushNotificationStatus")
    }

    @Test("an empty tracking id is 400, and the inverted guard of the sample is explained") func emptyId() {
        let answer = JourneysCalls().post(Sample.events, Self.body("\"1\"", tracking: ""))
        #expect(answer.response.status == 400)
        #expect(answer.codes == ["empty-tracking-id"])
        #expect(answer.only.findings.first?.hint?.contains("Swift sample") == true)
        #expect(answer.only.trackingId == nil)
        #expect(answer.only.kind == .event)
    }

    @Test(
        "a tracking id that is none, or is missing, is 400",
        arguments: [
            body("1", tracking: "not-a-guid"), #"{"DeviceToken":"x","PushNotificationStatus":1}"#,
            #"{"TrackingId":7,"DeviceToken":"x","PushNotificationStatus":1}"#,
            #"{"TrackingId":"\#(trackingId)","PushNotificationStatus":1}"#,
            "", "[]",
        ])
    func bad(_ body: String) {
        let answer = JourneysCalls().post(Sample.events, body)
        #expect(answer.response.status == 400)
        #expect(answer.only.verdict == .invalid)
    }

    @Test("an all-zero tracking id is accepted and counts for nothing") func zeroId() {
        let answer = JourneysCalls().post(
            Sample.events, Self.body("1", tracking: "00000000-0000-0000-0000-000000000000"))
        #expect(answer.response.status == 202)
        #expect(answer.codes == ["empty-tracking-id"])
        #expect(answer.only.verdict == .suspect)
        #expect(answer.only.kind == .event)
    }

    @Test(
        "version 1 has the id in its path and answers 200",
        arguments: [("1", Kind.open), ("0", .click), ("\"Opened\"", .open)])
    func version1(_ status: String, _ kind: Kind) {
        let path = "/api/v1.0/orgs/o/pushchannel/event/trackings/\(Self.trackingId)"
        let answer = JourneysCalls().post(path, #"{"DeviceToken":"x","PushNotificationStatus":\#(status)}"#)
        #expect(answer.response.status == 200)
        #expect(answer.only.kind == kind)
        #expect(answer.only.trackingId == Self.trackingId)
        let bad = path.replacing(Self.trackingId, with: "null")
        #expect(JourneysCalls().post(bad, #"{"DeviceToken":"x","PushNotificationStatus":1}"#).response.status == 400)
    }

    @Test("the device is found by its token in any case, and with it the session") func device() {
        let calls = JourneysCalls()
        _ = calls.register(session: "run1")
        let answer = calls.post(Sample.events, Self.body("1", token: Sample.token.uppercased()))
        #expect(answer.only.device.id == "d-1")
        #expect(answer.only.device.userKey == Sample.user)
        #expect(answer.only.application == Sample.application)
        #expect(answer.hit.session == "run1")
    }

    @Test("an organisation that is not configured is answered all the same, with a warning") func organization() {
        let path = Sample.events.replacing(Sample.organization, with: Sample.application)
        let answer = JourneysCalls.known().post(path, Self.body("1"))
        #expect(answer.response.status == 202)
        #expect(answer.codes == ["bad-api-token"])
        #expect(answer.only.verdict == .suspect)
    }
}
