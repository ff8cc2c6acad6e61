import Bytes
import Domain
import Testing

@testable import Systems

@Suite("Pushes of Campaign Classic", .timeLimit(.minutes(5)))
struct PayloadTests {
    private static let now = Timestamp(milliseconds: 0)

    private func settings(_ change: (inout CampaignClassicSettings) -> Void) -> CampaignClassicSettings {
        var settings = CampaignClassicSettings()
        change(&settings)
        return settings
    }

    private func content(
        _ platform: Platform = .ios, _ composer: CampaignClassicComposer = .init(), id: String = "79754",
        _ change: (inout Push) -> Void = { _ in }
    ) -> PushContent {
        var push = Push(.campaignClassic, to: .deviceToken("t"))
        (push.title, push.body, push.messageId) = ("Hello", "World", id)
        change(&push)
        let device = Device(
            id: "d-1", session: "a", system: .campaignClassic, application: "app", token: "t", platform: platform,
            firstSeen: Self.now)
        let identity = composer.identify(push, MessageSeed(deliveryId: "56c4", number: 7, uuid: "u"))
        var content = PushContent(push: push, device: device, identity: identity, now: Self.now)
        (content.image, content.link) = (push.image, push.link)
        return content
    }

    private func text(_ json: JSON) -> String { String(decoding: json.bytes, as: UTF8.self) }

    @Test("the whole of an iOS push: ids are strings, own values lie at the top level")
    func ios() {
        let content = content {
            ($0.subtitle, $0.badge, $0.sound, $0.category) = ("Sub", 3, "ping.caf", "offer")
            ($0.image, $0.link) = ("https://x/a.png", "https://x/r/?id=h1,2,3")
            $0.variables = [.init("VAR", "x"), .init("count", 3)]
        }
        #expect(
            text(CampaignClassicComposer().compose(content).apns)
                == #"{"aps":{"alert":{"title":"Hello","subtitle":"Sub","body":"World"},"badge":3,"sound":"ping.caf","#
                + #""category":"offer","mutable-content":1},"_mId":"79754","_dId":"56c4","mediaUrl":"https://x/a.png","#
                + #""url":"https://x/r/?id=h1,2,3","VAR":"x","count":3}"#)
    }

    @Test("the whole of an Android push: every value is a string")
    func android() {
        let content = content(.android) {
            ($0.badge, $0.image) = (3, "https://x/a.png")
            $0.variables = [.init("VAR", "x"), .init("list", ["a", 1])]
        }
        #expect(
            text(CampaignClassicComposer().compose(content).fcm)
                == #"{"message":{"token":"t","data":{"_msg":"World","_mId":"79754","_dId":"56c4","title":"Hello","#
                + #""badge":"3","mediaUrl":"https://x/a.png","VAR":"x","list":"[\"a\",1]"}}}"#)
    }

    @Test("a silent push has no alert and keeps its ids")
    func silent() {
        let content = content { ($0.title, $0.body, $0.isSilent) = (nil, nil, true) }
        let made = CampaignClassicComposer().compose(content)
        #expect(text(made.apns) == #"{"aps":{"content-available":1},"_mId":"79754","_dId":"56c4"}"#)
        #expect(text(made.fcm) == #"{"message":{"token":"t","data":{"_mId":"79754","_dId":"56c4"}}}"#)
    }

    @Test("a rich template has title, body, image and link in its own words, unless it says them itself")
    func template() {
        let content = content(.android) {
            ($0.image, $0.link) = ("https://x/a.png", "https://x")
            $0.variables = [
                .init("adb_template_type", "basic"), .init("adb_title", "Other"),
                .init("adb_act", [["label": "Go", "uri": "https://x/go", "type": "WEBURL"]]),
            ]
        }
        let data = CampaignClassicComposer().compose(content).fcm["message"]?["data"]
        #expect(data?["adb_title"] == "Other" && data?["adb_body"] == "World" && data?["adb_version"] == "1.0")
        #expect(data?["adb_image"] == "https://x/a.png" && data?["adb_uri"] == "https://x")
        #expect(data?["adb_act"] == #"[{"label":"Go","uri":"https://x/go","type":"WEBURL"}]"#)
    }

    @Test("image and link have the configured names, and a variable of that name wins")
    func keys() {
        let composer = CampaignClassicComposer(settings { ($0.mediaKey, $0.linkKey) = ("att", "deep") })
        let made = composer.compose(
            content(.ios, composer) {
                ($0.image, $0.link, $0.variables) = ("https://x/a.png", "https://x", [.init("att", "mine")])
            })
        #expect(made.apns["att"] == "mine" && made.apns["deep"] == "https://x" && made.apns["mediaUrl"] == nil)
    }

    @Test("a reserved variable is left out and said", arguments: ["_mId", "_dId", "aps", "from", "google.x", "gcm"])
    func reserved(name: String) {
        let made = CampaignClassicComposer().compose(content { $0.variables = [.init(name, "1")] })
        #expect(made.findings.map(\.code) == [.reservedVariable])
        #expect(made.apns["_mId"] == "79754" && made.apns["from"] == nil)
    }

    @Test(
        "a tracked link has message and delivery in hexadecimal",
        arguments: [
            ("79754", "h1378a"), ("-673096100", "hd7e15e5c"), ("57904851586134", "h34aa061c0c56"),
            ("-1", "hffffffff"), ("-2147483649", "hffffffff7fffffff"),
            ("6B6499a8-9d43-4bc5-acf0-b6aeb96846f6", "h6B6499a8-9d43-4bc5-acf0-b6aeb96846f6"),
        ])
    func tracked(id: String, message: String) {
        let target = CampaignClassicComposer().trackedTarget(content(id: id), to: "https://x")
        #expect(target == "/r/?id=\(message),56c4,3")
    }

    @Test("an id that the SDKs drop is refused", arguments: ["h138a", "a8a", "1-1-1-1-1", "9223372036854775808", ""])
    func dropped(id: String) {
        var push = Push(.campaignClassic, to: .deviceToken("t"))
        push.messageId = id
        #expect(throws: PushError.self) { try CampaignClassicComposer().check(push) }
    }

    @Test(
        "an id of more than 32 bits is warned of",
        arguments: [("2147483648", true), ("-2147483648", false), ("7", false)])
    func longId(id: String, isWarned: Bool) {
        let codes = CampaignClassicComposer().compose(content(id: id)).findings.map(\.code)
        #expect(codes == (isWarned ? [.truncatedMessageId] : []))
    }

    @Test("ids are decimal, or UUIDs where configured")
    func ids() {
        var push = Push(.campaignClassic, to: .deviceToken("t"))
        let seed = MessageSeed(deliveryId: "1", number: 7, uuid: "6b6499a8-9d43-4bc5-acf0-b6aeb96846f6")
        #expect(CampaignClassicComposer().identify(push, seed).messageId == "7")
        #expect(CampaignClassicComposer(settings { $0.messageIds = .uuid }).identify(push, seed).messageId == seed.uuid)
        push.messageId = "+5"
        #expect(CampaignClassicComposer().identify(push, seed).messageId == "5")
    }
}
