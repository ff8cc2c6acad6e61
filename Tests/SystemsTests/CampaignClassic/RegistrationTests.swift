import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Campaign Classic: registration", .timeLimit(.minutes(5)))
struct RegistrationTests {
    typealias Bodies = RegistrationBodies

    /// A body of an SDK and the additional parameters in it.
    struct Vector: Sendable, CustomTestStringConvertible {
        var name: String
        var platform: Platform
        var params: String
        var want: [String: String]
        var testDescription: String { name }
    }

    static let vectors = [
        Vector(
            name: "iOS with parameters", platform: .ios,
            params: "%3CadditionalParams%3E%3Cparam%20name%3D%22email%22%20value%3D%22email%40email.com%22%20%2F%3E"
                + "%3Cparam%20name%3D%22userPoints%22%20value%3D%223233%22%20%2F%3E%3C%2FadditionalParams%3E",
            want: ["email": "email@email.com", "userPoints": "3233"]),
        Vector(name: "iOS without parameters", platform: .ios, params: Bodies.noParams, want: [:]),
        Vector(
            name: "escapes of iOS", platform: .ios,
            params:
                "%3CadditionalParams%3E%3Cparam%20name%3D%22greeting%22%20value%3D%22%26%23x27%3Bh%26gt%3Be%26amp%3Bl"
                + "%26quot%3Bl%26lt%3Bo%26%23x27%3B%22%20%2F%3E%3C%2FadditionalParams%3E",
            want: ["greeting": "'h>e&l\"l<o'"]),
        Vector(
            name: "all values are text", platform: .ios,
            params: "%3CadditionalParams%3E%3Cparam%20name%3D%22company%22%20value%3D%22xxx.corp%22%20%2F%3E"
                + "%3Cparam%20name%3D%22isRegistered%22%20value%3D%22true%22%20%2F%3E"
                + "%3Cparam%20name%3D%22serial%22%20value%3D%2212345%22%20%2F%3E%3C%2FadditionalParams%3E",
            want: ["company": "xxx.corp", "isRegistered": "true", "serial": "12345"]),
        Vector(
            name: "Android with one parameter", platform: .android,
            params: "%3CadditionalParameters%3E%3Cparam%20name%3D%22key%22%20value%3D%22value%22%2F%3E"
                + "%3C%2FadditionalParameters%3E", want: ["key": "value"]),
        Vector(
            name: "Android with several parameters", platform: .android,
            params: Bodies.encoded(
                #"<additionalParameters><param name="zipcode" value="94403"/><param name="subscribed" value="true"/>"#
                    + #"<param name="name" value="testUser"/><param name="age" value="35.9"/></additionalParameters>"#),
            want: ["zipcode": "94403", "subscribed": "true", "name": "testUser", "age": "35.9"]),
        Vector(name: "Android without parameters", platform: .android, params: Bodies.noParameters, want: [:]),
        Vector(
            name: "escapes of Android", platform: .android,
            params: Bodies.encoded(
                "<additionalParameters><param name=\"greeting\" value=\"&#39;h&gt;e&amp;l&quot;l&lt;o&#39;\"/>"
                    + "</additionalParameters>"),
            want: ["greeting": "'h>e&l\"l<o'"]),
        Vector(
            name: "accents and emoji of iOS", platform: .ios,
            params:
                "%3CadditionalParams%3E%3Cparam%20name%3D%22name%22%20value%3D%22Zo%C3%AB%20%F0%9F%98%80%22%20%2F%3E"
                + "%3C%2FadditionalParams%3E", want: ["name": "Zoë 😀"]),
        Vector(
            name: "accents and emoji of Android", platform: .android,
            params:
                "%3CadditionalParameters%3E%3Cparam%20name%3D%22name%22%20value%3D%22Zo%C3%AB%20%F0%9F%98%80%22%2F%3E"
                + "%3C%2FadditionalParameters%3E", want: ["name": "Zoë 😀"]),
        Vector(
            name: "another root, a param with an end tag", platform: .ios,
            params: Bodies.encoded(
                #"<x><param name="zip" value="94403.0"/><param name="n" value="{a=1}"></param></x>"#),
            want: ["zip": "94403.0", "n": "{a=1}"]),
        Vector(
            name: "an empty name and value", platform: .android,
            params: Bodies.encoded(#"<additionalParameters><param name="" value=""/></additionalParameters>"#),
            want: ["": ""]),
    ]

    @Test("a registration is answered 200 and its additional parameters are read", arguments: vectors)
    func parameters(_ vector: Vector) {
        let calls = Calls()
        let body = vector.platform == .ios ? Bodies.ios(params: vector.params) : Bodies.android(params: vector.params)
        let answer = calls.register(vector.platform, body)
        #expect(answer.response.status == 200)
        #expect(answer.only.kind == .register)
        #expect(answer.only.verdict == .valid)
        #expect(answer.parameters == vector.want)
        #expect(answer.only.device.platform == vector.platform)
        #expect(calls.domain.devices.list(session: "default").count == 1)
    }

    @Test("every field of iOS is shown under its own name")
    func iosFields() {
        let answer = Calls().register(.ios, Bodies.ios())
        #expect(answer.only.application == "integrationKey")
        #expect(answer.only.device.token == "70757368546f6b656e")
        #expect(answer.only.device.userKey == "userkey")
        for (name, value) in [
            ("registrationToken", "70757368546f6b656e"), ("mobileAppUuid", "integrationKey"), ("userKey", "userkey"),
            ("deviceName", "iPhone of Bob"), ("deviceModel", "iPhone"), ("deviceBrand", "Apple"),
            ("deviceManufacturer", "Apple"), ("osName", "iOS"), ("osVersion", "iOS 17.0"), ("osLanguage", "en-US"),
        ] {
            #expect(answer.attribute(name) == value)
        }
    }

    @Test("deviceImei of Android is shown") func androidFields() {
        let answer = Calls().register(.android, Bodies.android())
        #expect(answer.attribute("deviceImei") == "12345")
        #expect(answer.attribute("osVersion") == "mockOSName mockOSVersion")
        #expect(answer.only.device.token == "testToken")
    }

    @Test("an empty user key is an anonymous subscription", arguments: [Platform.ios, .android])
    func anonymous(_ platform: Platform) {
        let answer = Calls().register(platform, platform == .ios ? Bodies.ios(user: "") : Bodies.android(user: ""))
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.device.userKey == nil)
        #expect(answer.attribute("userKey") == "")
    }

    @Test("an unknown key gets the configured answer and makes no device")
    func unknownKey() {
        var calls = Calls()
        calls.settings.integrationKeys = ["known", "My key+1"]
        calls.settings.unknownIntegrationKey = .init(status: 404, body: "no such app")
        let answer = calls.register(.ios, Bodies.ios(key: "nope"))
        #expect(answer.response.status == 404)
        #expect(answer.text == "no such app")
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes == ["unknown-integration-key"])
        #expect(answer.only.application == "nope")
        #expect(calls.domain.devices.list(session: nil).isEmpty)
        #expect(calls.register(.ios, Bodies.ios(key: "known")).response.status == 200)
    }

    @Test("keys are compared exactly after decoding", arguments: [("My%20key%2B1", 200), ("my%20key%2B1", 500)])
    func exactKeys(_ key: String, _ status: Int) {
        var calls = Calls()
        calls.settings.integrationKeys = ["My key+1"]
        #expect(calls.register(.ios, Bodies.ios(key: key)).response.status == status)
    }

    @Test("the same registration twice is one device with two entries")
    func repeated() {
        let calls = Calls()
        for _ in 0..<2 { #expect(calls.register(.ios, Bodies.ios()).codes.isEmpty) }
        let devices = calls.domain.devices.list(session: nil)
        #expect(devices.map(\.history.count) == [2])
    }

    @Test("another language updates the device and keeps its history")
    func language() {
        let calls = Calls()
        for language in ["fr-FR", "en-US"] { _ = calls.register(.android, Bodies.android(language: language)) }
        let device = calls.domain.devices.find(token: "testToken", session: nil)
        #expect(device?.history.map { $0.parameters["osLanguage"]?.string } == ["fr-FR", "en-US"])
    }

    @Test("%2B is a plus, + is a space") func formDecoding() {
        let answer = Calls().register(
            .android, Bodies.android(user: "a%2Bb+c%40example.com", language: "zh-CN-%23Hans"))
        #expect(answer.only.device.userKey == "a+b c@example.com")
        #expect(answer.attribute("osLanguage") == "zh-CN-#Hans")
    }

    @Test("GET and a query with raw brackets are taken, and query and body are merged")
    func queries() {
        let calls = Calls()
        let got = calls.register(.android, "", query: Bodies.android(token: "tok%3A1"))
        #expect(got.only.device.token == "tok:1")
        let xml = #"<additionalParams><param%20name="email"%20value="bob@example.com"/></additionalParams>"#
        let raw = calls.register(
            .android, "", query: "registrationToken=tok%253A2&mobileAppUuid=web&additionalParams=\(xml)")
        #expect(raw.only.device.token == "tok%3A2")
        #expect(raw.parameters == ["email": "bob@example.com"])
        let merged = calls.register(.ios, "registrationToken=ab&userKey=bob", query: "mobileAppUuid=fromQuery")
        #expect(merged.only.application == "fromQuery")
        #expect(merged.only.device == DeviceReference(id: "d-3", platform: .ios, token: "ab", userKey: "bob"))
    }

    @Test("a missing or empty token is invalid and makes no device", arguments: ["", "registrationToken=&"])
    func missingToken(_ token: String) {
        let calls = Calls()
        let answer = calls.register(.ios, token + "mobileAppUuid=k&userKey=bob")
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes == ["missing-token"])
        #expect(answer.response.status == 400)
        #expect(calls.domain.devices.list(session: nil).isEmpty)
    }

    @Test(
        "odd tokens are kept and flagged",
        arguments: [
            (Platform.ios, "{length = 32, bytes = 0x1b2c3d4e ... 9f00 }", "malformed-token"),
            (.ios, "myToken", "malformed-token"), (.ios, "abc", "malformed-token"),
            (.ios, String(repeating: "3664", count: 32), "double-hexed-token"),
            (.ios, "cXk2dG9rZW4tMTI:APA91b" + String(repeating: "Hq7_-xZ", count: 18), "wrong-platform-token"),
            (.android, String(repeating: "ab", count: 32), "wrong-platform-token"),
            (.ios, String(repeating: "9c", count: 80), nil), (.ios, String(repeating: "33", count: 32), nil),
            (.android, "fcm:1", nil),
        ] as [(Platform, String, String?)])
    func oddTokens(_ platform: Platform, _ token: String, _ code: String?) {
        let calls = Calls()
        let answer = calls.register(
            platform, "mobileAppUuid=k&registrationToken=" + Bodies.encoded(token))
        #expect(answer.codes == (code.map { [$0] } ?? []))
        #expect(answer.only.verdict == (code == nil ? .valid : .suspect))
        #expect(answer.response.status == 200)
        #expect(calls.domain.devices.find(token: token, session: nil)?.platform == platform)
    }

    @Test("XML that breaks off is reported and what came before is kept")
    func brokenXML() {
        let xml = #"<additionalParams><param name="a" value="1" /><param name="#
        let answer = Calls().register(.ios, Bodies.ios(params: Bodies.encoded(xml)))
        #expect(answer.response.status == 200)
        #expect(answer.codes == ["bad-additional-parameters"])
        #expect(answer.parameters == ["a": "1"])
    }

    @Test("a name that comes twice is reported, in XML and in the form")
    func repeatedNames() {
        let xml = #"<additionalParams><param name="a" value="1" /><param name="a" value="2" /></additionalParams>"#
        let inXML = Calls().register(.ios, Bodies.ios(params: Bodies.encoded(xml)))
        #expect(inXML.codes == ["repeated-parameter"])
        #expect(inXML.parameters == ["a": "1"])
        let inForm = Calls().register(.ios, Bodies.ios() + "&userKey=other")
        #expect(inForm.codes == ["repeated-parameter"])
        #expect(inForm.only.device.userKey == "userkey")
    }

    @Test("a field that nobody knows is shown, and an absent additionalParams has no finding")
    func unknownField() {
        let answer = Calls().register(
            .ios, "registrationToken=ab&mobileAppUuid=k&sourceInstance=mkt_prod2&parameters=x")
        #expect(answer.attribute("sourceInstance") == "mkt_prod2")
        #expect(answer.parameters.isEmpty && answer.codes.isEmpty)
    }

    @Test("a token above 16 KiB is refused and not kept", arguments: [(16_384, 200), (16_385, 400)])
    func longToken(_ length: Int, _ status: Int) {
        let calls = Calls()
        let answer = calls.register(
            .ios, Bodies.ios(token: String(repeating: "a", count: length)))
        #expect(answer.response.status == status)
        #expect((answer.only.verdict == .invalid) == (status == 400))
        #expect(answer.codes.contains("malformed-token") == (status == 400))
        #expect(calls.domain.devices.list(session: nil).isEmpty == (status == 400))
    }

    @Test("a registration without a session belongs to the session of its token")
    func sessions() {
        let calls = Calls()
        #expect(calls.register(.ios, Bodies.ios(), session: "run1").hit.session == "run1")
        #expect(calls.register(.ios, Bodies.ios()).hit.session == "run1")
        #expect(calls.register(.ios, Bodies.ios(token: "ab")).hit.session == "default")
    }

    @Test("a new token of the same phone replaces the old device")
    func replacement() {
        let calls = Calls()
        _ = calls.register(.android, Bodies.android(token: "fcm%3Aold"))
        let answer = calls.register(.android, Bodies.android(token: "fcm%3Anew"))
        #expect(answer.codes == ["token-changed"])
        #expect(answer.only.verdict == .valid)
        let devices = calls.domain.devices.list(session: nil)
        #expect(devices.map(\.replacedBy) == ["d-2", nil])
        #expect(devices.map(\.replaces) == [nil, "d-1"])
        #expect(calls.register(.android, Bodies.android(token: "fcm%3Athird", imei: "other")).codes.isEmpty)
    }
}
