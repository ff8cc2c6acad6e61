import Bytes
import Crypto
import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Journeys: tracked links", .timeLimit(.minutes(5))) struct JourneysLinkTests {
    private typealias Sample = JourneysCalls
    private static let shop = "https://shop.example/orders/7?a=1&b=%20#x"

    /// A push with a link: its message, and the link's path and query.
    private func push(_ calls: JourneysCalls, to url: String = shop) throws -> (Message, String) {
        _ = calls.register()
        var push = Push(.journeys, to: .deviceToken(Sample.token))
        (push.title, push.body, push.link) = ("T", "B", url)
        let message = try #require(calls.sender.send(push).messages.first)
        let link = try #require(message.link)
        #expect(link.hasPrefix("https://localhost:8443/api/orgs/\(Sample.organization)/r/"))
        return (message, String(link.dropFirst("https://localhost:8443".count)))
    }

    @Test(
        "a link leads to its URL byte for byte, and is a click on its push",
        arguments: [shop, "myapp://product/42?ref=a%20b", "https://e.example/ü?q=\"x\"&p1=1"])
    func redirects(_ url: String) throws {
        let calls = JourneysCalls()
        let (message, target) = try push(calls, to: url)
        for _ in 0..<2 {
            let answer = calls.get(target)
            #expect(answer.response.status == 302)
            // A field is ASCII.
            #expect(answer.response.value("location") == url.replacing("ü", with: "%C3%BC"))
            #expect(answer.only.kind == .linkClick)
            #expect(answer.only.verdict == .valid)
            #expect(answer.only.link == url)
            #expect(answer.hit.message == message.id)
            #expect(answer.only.trackingId == message.identity.trackingId)
            #expect(answer.only.deliveryId == message.identity.deliveryId)
        }
        #expect(calls.domain.links.list(session: nil).map(\.clicks) == [2])
    }

    @Test("the link has the form of the vendor's: a token of 20 bytes, the URL encoded twice, a digest and its version")
    func form() throws {
        let (message, target) = try push(JourneysCalls())
        let parts = target.split(separator: "?", maxSplits: 1)
        let token = parts[0].split(separator: "/").last.map(String.init) ?? ""
        #expect(token.utf8.count == 27)
        let bytes = Base64.decode(token, .url) ?? []
        let id = message.identity.trackingId.flatMap { GUID($0) }
        #expect(bytes == (id?.bytes ?? []) + [1, 0, 0, 0])
        #expect(parts[1].hasPrefix("msdynmkt_target=%7B%22TargetUrl%22%3A%22https%253A%252F%252Fshop.example%252F"))
        #expect(parts[1].contains("&msdynmkt_digest="))
        let version = Digest.hmacSHA256(key: Array("secret secret 16".utf8), Array("version".utf8)).prefix(16)
        #expect(parts[1].hasSuffix("&msdynmkt_secretVersion=\(Hex.text(version))"))
    }

    @Test("the host does not matter: old and new ones lead here") func hosts() throws {
        let calls = JourneysCalls()
        let (_, target) = try push(calls)
        for host in [
            "public-eur.mkt.dynamics.com", "11111111aaaa4bbb8ccc000000000001.105.eu.prod.marketingusercontent.com",
        ] {
            let answer = calls.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(answer.response.value("location") == Self.shop)
        }
    }

    @Test("a link with a good digest that is not stored, as after a reset, leads nowhere") func unstored() throws {
        let calls = JourneysCalls()
        let (_, target) = try push(calls)
        _ = calls.domain.reset(session: nil, .links)
        let answer = calls.get(target)
        #expect(answer.response.status == 404)
        #expect(answer.response.value("location") == nil)
        #expect(answer.codes == ["unknown-link"])
        #expect(answer.only.kind == .linkClick)
    }

    @Test("parameters that others add to a link do no harm, another token does")
    func changedAround() throws {
        let calls = JourneysCalls()
        let (message, target) = try push(calls)
        let answer = calls.get(target + "&utm_source=mail")
        #expect(answer.response.value("location") == Self.shop)
        #expect(answer.hit.message == message.id)
        let token = target.prefix { $0 != "?" }.suffix(27)
        #expect(calls.get(target.replacing(token, with: String(token.reversed()))).codes == ["unknown-link"])
    }

    @Test("a link that a tester stored needs no digest") func stored() {
        let calls = JourneysCalls()
        let link = calls.domain.addLink(
            session: "run1", system: .journeys, target: "/api/orgs/o/r/x", deliveryId: "56c4", messageId: nil,
            url: Self.shop)
        let answer = calls.get("/api/orgs/o/r/x")
        #expect(answer.response.value("location") == Self.shop)
        #expect(answer.hit.session == "run1")
        #expect(answer.only.deliveryId == "56c4")
        #expect(calls.domain.links.link(id: link.id)?.clicks == 1)
    }

    @Test(
        "a changed or unknown link leads nowhere",
        arguments: [
            ("msdynmkt_target=", 400, "bad-link-digest"), ("msdynmkt_digest=AAAA", 400, "bad-link-digest"),
            ("", 404, "unknown-link"),
        ])
    func forged(_ change: String, _ status: Int, _ code: String) throws {
        let calls = JourneysCalls()
        let (_, target) = try push(calls)
        let evil = PercentCoding.encode(#"{"TargetUrl":"https%3A%2F%2Fevil.example%2F"}"#)
        let path = String(target.prefix { $0 != "?" })
        let changed =
            switch change {
            case "": path
            case "msdynmkt_target=": target.replacing("msdynmkt_target=", with: "msdynmkt_target=\(evil)&x=")
            default: "\(path)?msdynmkt_target=\(evil)&\(change)"
            }
        let answer = calls.get(changed)
        #expect(answer.response.status == status)
        #expect(answer.response.value("location") == nil)
        #expect(!answer.text.contains("evil"))
        #expect(answer.codes == [code])
        #expect(answer.only.kind == .linkClick)
        #expect(answer.only.verdict == .invalid)
    }

    @Test(
        "the link of an old push leads on and counts for nothing",
        arguments: [(Int64(181), Kind.linkClick), (182, .event), (400, .event)])
    func old(_ days: Int64, _ kind: Kind) throws {
        let calls = JourneysCalls()
        let (message, target) = try push(calls)
        let answer = calls.get(target, at: Calls.start.advanced(by: days * 86_400_000))
        #expect(answer.response.value("location") == Self.shop)
        #expect(answer.only.kind == kind)
        #expect(answer.hit.message == message.id)
        #expect(answer.attributes["expired"] == (kind == .event ? true : nil))
        #expect(calls.domain.links.list(session: nil).map(\.clicks) == [kind == .event ? 0 : 1])
    }

    @Test("the clock that links are judged by can be moved") func clockOffset() throws {
        var calls = JourneysCalls()
        calls.clockOffset = 183 * 86_400_000
        let (_, target) = try push(calls)
        #expect(calls.get(target).only.kind == .event)
    }

    @Test(
        "previews, prefetches and robots are no clicks",
        arguments: [
            ("HEAD", "", "HEAD"), ("GET", "Sec-Purpose: prefetch;prerender\r\n", "Sec-Purpose"),
            ("GET", "X-Purpose: preview\r\n", "X-Purpose"), ("GET", "X-Moz: prefetch\r\n", "X-Moz"),
            ("GET", "User-Agent: Slackbot-LinkExpanding 1.0\r\n", "bot"),
            ("GET", "User-Agent: Mozilla/5.0 (compatible; bingbot/2.0)\r\n", "bot"),
            ("GET", "User-Agent: AdsBot-Google (+http://www.google.com/adsbot.html)\r\n", "bot"),
            ("GET", "User-Agent: Mozilla/5.0 (compatible; Googlebot)\r\n", "bot"),
            ("GET", "User-Agent: WhatsApp/2.23 A\r\n", "whatsapp"),
        ])
    func bots(_ method: String, _ fields: String, _ reason: String) throws {
        let calls = JourneysCalls()
        let (message, target) = try push(calls)
        let answer = calls.get(target, fields, method: method)
        #expect(answer.response.value("location") == Self.shop)
        #expect(answer.only.kind == .botLinkClick)
        #expect(answer.only.trackingId == message.identity.trackingId)
        #expect(answer.attribute("BotDetectionReason")?.contains(reason) == true)
        #expect(calls.domain.links.list(session: nil).map(\.clicks) == [0])
    }

    @Test(
        "a phone's browser is a person's",
        arguments: [
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
            "Mozilla/5.0 (Linux; Android 14; CUBOT_NOTE) Bottom/1",
        ])
    func person(_ agent: String) throws {
        let calls = JourneysCalls()
        let (_, target) = try push(calls)
        #expect(calls.get(target, "User-Agent: \(agent)\r\n").only.kind == .linkClick)
    }

    @Test("the page on which the vendor looks for bots leads on, with the URL escaped") func interstitial() throws {
        let calls = JourneysCalls { $0.linkMode = .interstitial }
        let (_, target) = try push(calls, to: #"https://shop.example/a?x=1&y="><script>'"#)
        let answer = calls.get(target)
        #expect(answer.response.status == 200)
        #expect(answer.response.value("content-type")?.hasPrefix("text/html") == true)
        #expect(answer.text.contains("https://shop.example/a?x=1&amp;y=&quot;&gt;&lt;script&gt;&#39;"))
        #expect(!answer.text.contains("<script>"))
        #expect(answer.only.kind == .linkClick)
    }

    @Test(
        "a click is anonymous from a day after the opt-out",
        arguments: [(Int64(23), false), (24, true), (25, true)])
    func optOut(_ hours: Int64, _ isAnonymous: Bool) throws {
        let calls = JourneysCalls { $0.optOuts = [.init(userId: Sample.user, since: Calls.start.milliseconds)] }
        let (_, target) = try push(calls)
        let answer = calls.get(target, at: Calls.start.advanced(by: hours * 3_600_000))
        #expect((answer.only.device.userKey == nil) == isAnonymous)
        #expect((answer.only.device.token == nil) == isAnonymous)
        #expect(answer.attributes["anonymous"] == (isAnonymous ? true : nil))
        #expect(answer.only.device.platform == .ios)
    }
}
