import Domain
import HTTP
import Testing

@testable import Systems

/// What apps send that follow the documentation's samples, edition by edition, with the bugs of the samples.
@Suite("Journeys: the flows of the documentation's samples", .timeLimit(.minutes(5))) struct JourneysSampleFlowTests {
    /// One request of a flow, and what becomes of it: strictly, and where the samples' bugs pass.
    struct Step: CustomTestStringConvertible, Sendable {
        var edition: String
        var path: String
        var fields: [(String, String)] = [("Content-Type", "application/json")]
        var body: String
        var strict: Int
        var lenient: Int?
        var kind: Kind
        var codes: [String] = []

        var testDescription: String { edition }
    }

    private static let upper = "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF"
    private static let objectiveC = [("content-type", "application/json")]
    private static let swift = [("Content-Type", "application/json"), ("Accept", "application/json")]
    private static let push = "44444444-aaaa-4bbb-8ccc-000000000004"
    private static let channel = "/api/v1.0/orgs/\(JourneysCalls.organization)/pushchannel"
    private static let version1 = "\(channel)/apps/\(JourneysCalls.application)/devices/\(JourneysCalls.user)"
    private static let ids = #""MobileAppId":"\#(JourneysCalls.application)","UserId":"\#(JourneysCalls.user)""#

    static let registrations: [Step] = [
        Step(
            edition: "2023, version 1, Objective-C", path: version1, fields: objectiveC,
            body: #"{"ApnsDeviceContract":{"ApnsToken":"\#(upper)"},"ApiToken":"t+/="}"#, strict: 200, kind: .register),
        Step(
            edition: "2023, version 1, Swift", path: version1, fields: swift,
            body: #"{ "ApnsDeviceContract": { "ApnsToken": "\#(upper.lowercased())" }, "ApiToken": "t" }"#, strict: 200,
            kind: .register),
        Step(
            edition: "2023, version 1, Java", path: version1,
            body: #"{"FcmDeviceContract":{"FcmToken":"c:APA91b"},"ApiToken":"t"}"#, strict: 200, kind: .register),
        Step(
            edition: "2023, version 2, Objective-C and Swift", path: JourneysCalls.devices, fields: swift,
            body: #"{\#(ids),"ApiToken":"t","ApnsDeviceToken":"\#(upper)"}"#, strict: 202, kind: .register),
        Step(
            edition: "2023, version 2, Swift with optionals that are not unwrapped", path: JourneysCalls.devices,
            fields: swift,
            body: #"{"MobileAppId":"Optional("a")","UserId":"b","ApiToken":"t","ApnsDeviceToken":"\#(upper)"}"#,
            strict: 400,
            kind: .register, codes: ["bad-body"]),
        Step(
            edition: "2023, version 2, Java with blanks in names", path: JourneysCalls.devices,
            body:
                #"{"DeviceToken ":"c:APA91b","ApiToken":"t","MobileAppId ":"\#(JourneysCalls.application)","UserId":"\#(JourneysCalls.user)"}"#,
            strict: 400, lenient: 202, kind: .register, codes: ["blank-in-key", "blank-in-key", "bad-field"]),
        Step(
            edition: "2023, version 2, the printed body for Android with its last comma", path: JourneysCalls.devices,
            body:
                "{\n\"MobileAppId\":\"\(JourneysCalls.application)\",\n\"UserId\":\"\(JourneysCalls.user)\",\n\"ApiToken\":\"t\",\n\"FcmDeviceToken\":\"c:APA91b\",\n}",
            strict: 400, lenient: 202, kind: .register, codes: ["trailing-comma"]),
        Step(
            edition: "today, iOS", path: JourneysCalls.devices,
            body: #"{\#(ids),"ApiToken":"t","ApnsDeviceToken":"\#(upper)"}"#, strict: 202, kind: .register),
        Step(
            edition: "today, Android", path: JourneysCalls.devices,
            body: #"{\#(ids),"ApiToken":"t","FcmDeviceToken":"c:APA91b"}"#, strict: 202, kind: .register),
        Step(
            edition: "today, a batch", path: JourneysCalls.devices + "/batch",
            body: #"[{\#(ids),"ApiToken":"t","FcmDeviceToken":"c:APA91b"}]"#, strict: 202, kind: .register),
        Step(
            edition: "2023, cleanup of many as a list", path: JourneysCalls.devices + "/cleanup/batch",
            body: #"[{\#(ids),"ApiToken":"t","DeviceToken":"x"}]"#, strict: 202, kind: .unregister,
            codes: ["unknown-device"]),
        Step(
            edition: "today, cleanup of many as an object", path: JourneysCalls.devices + "/cleanup/batch",
            body: #"{\#(ids),"ApiToken":"t","DeviceToken":"x"}"#, strict: 202, kind: .unregister,
            codes: ["unknown-device"]),
        Step(
            edition: "2024, the status of the first days", path: JourneysCalls.devices + "/status/batch",
            body: #"[{"RegistrationRequestId":"\#(push)","ApiToken":"t"}]"#, strict: 202, kind: .status,
            codes: ["unknown-registration"]),
        Step(
            edition: "today, status", path: JourneysCalls.devices + "/status/",
            body:
                #"{"RegistrationRequestIds":["\#(push)"],"MobileAppId":"\#(JourneysCalls.application)","ApiToken":"t"}"#,
            strict: 200, kind: .status, codes: ["unknown-registration"]),
    ]

    static let events: [Step] = [
        Step(
            edition: "2023, version 1, Objective-C, clicked", path: "\(channel)/event/trackings/\(push)",
            fields: objectiveC,
            body: #"{"DeviceToken":"\#(upper)","PushNotificationStatus":0}"#, strict: 200, kind: .click),
        Step(
            edition: "2023, version 1, Java", path: "\(channel)/event/trackings/\(push)",
            body: #"{"DeviceToken":"c:APA91b","PushNotificationStatus":"Opened"}"#, strict: 200, kind: .open),
        Step(
            edition: "2023, version 2, Objective-C, opened", path: JourneysCalls.events, fields: objectiveC,
            body: #"{"DeviceToken":"\#(upper)","PushNotificationStatus":1,"TrackingId":"\#(push)"}"#, strict: 202,
            kind: .open),
        Step(
            edition: "2023, Objective-C, no tracking", path: JourneysCalls.events, fields: objectiveC,
            body:
                #"{"DeviceToken":"\#(upper)","PushNotificationStatus":1,"TrackingId":"00000000-0000-0000-0000-000000000000"}"#,
            strict: 202, kind: .event, codes: ["empty-tracking-id"]),
        Step(
            edition: "2023, version 2, Java", path: JourneysCalls.events,
            body: #"{"TrackingId":"\#(push)","DeviceToken":"c:APA91b","PushNotificationStatus":"Clicked"}"#,
            strict: 202,
            kind: .click),
        Step(
            edition: "today, the printed body", path: JourneysCalls.events,
            body:
                "{\n    \"TrackingId\": \"\(push)\",\n    \"DeviceToken\": \"\(upper)\",\n    \"PushNotificationStatus\": 1\n}",
            strict: 202, kind: .open),
        Step(
            edition: "today, Swift, whose guard lets only empty ids pass", path: JourneysCalls.events, fields: swift,
            body: #"{"TrackingId":"","DeviceToken":"\#(upper)","PushNotificationStatus":"1"}"#, strict: 400,
            kind: .event,
            codes: ["empty-tracking-id"]),
        Step(
            edition: "today, Swift with the guard put right", path: JourneysCalls.events, fields: swift,
            body: #"{"TrackingId":"\#(push)","DeviceToken":"\#(upper)","PushNotificationStatus":"0"}"#, strict: 202,
            kind: .click),
        Step(
            edition: "today, Java", path: JourneysCalls.events,
            body: #"{"TrackingId":"\#(push)","DeviceToken":"c:APA91b","PushNotificationStatus":"Opened"}"#, strict: 202,
            kind: .open),
    ]

    @Test(arguments: registrations + events)
    func aRequestOfASampleIsAnsweredAsTheServiceDoes(_ step: Step) {
        let answer = JourneysCalls().post(step.path, step.body, step.fields)
        #expect(answer.response.status == step.strict)
        #expect(answer.only.kind == step.kind)
        #expect(answer.codes.sorted() == step.codes.sorted())
        #expect((answer.only.verdict == .invalid) == (step.strict == 400))
        #expect(answer.bytes.isEmpty || step.strict == 400 || step.kind == .status)
    }

    @Test(arguments: registrations + events)
    func theSamplesBugsPassWhereThatIsConfigured(_ step: Step) {
        let calls = JourneysCalls { $0.lenientKeys = true }
        let answer = calls.post(step.path, step.body, step.fields)
        #expect(answer.response.status == step.lenient ?? step.strict)
        #expect(answer.codes.sorted() == step.codes.sorted())
        if step.lenient != nil {
            #expect(answer.only.verdict == .suspect)
            #expect(calls.tokens == ["c:APA91b"])
        }
    }
}
