import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Campaign Classic: links", .timeLimit(.minutes(5)))
struct LinkTests {
    private func stored(_ calls: Calls, _ target: String, _ url: String, session: String = "default") -> Link {
        calls.domain.addLink(
            session: session, system: .campaignClassic, target: target, deliveryId: nil, messageId: nil, url: url)
    }

    @Test("a destination that grows too long is none")
    func longDestination() {
        let calls = Calls()
        let link = stored(calls, "/r/?id=h2,1,3", "https://e.example/" + String(repeating: "{p1}", count: 1000))
        let answer = calls.track("id=h2,1,3&p1=" + String(repeating: "a", count: 7900))
        #expect(answer.response.status == 404 && answer.codes == ["unknown-link"] && answer.only.link == nil)
        #expect(calls.domain.links.link(id: link.id)?.clicks == 0)
    }

    @Test("HEAD is answered and counts no click") func head() {
        let calls = Calls()
        let link = stored(calls, "/r/?id=h2,1,3", "https://e.example/")
        let call = Calls.make(.head, "/r/?id=h2,1,3")
        let answer = Sent(calls.campaign.track(call), of: call, in: calls.domain)
        #expect(answer.response.status == 302 && answer.only.kind == .botLinkClick)
        #expect(calls.domain.links.link(id: link.id)?.clicks == 0)
    }

    @Test(
        "a stored link leads to its URL byte for byte, with the parameters put in as sent",
        arguments: [
            (
                "&p1=CustomerName", "https://shop.example/hello?name={p1}",
                "https://shop.example/hello?name=CustomerName"
            ),
            (
                "&p1=www.shop.example/login.php?ibl=1430&enc=1794", "https://{p1}",
                "https://www.shop.example/login.php?ibl=1430"
            ),
            ("", "myapp://product/42?ref=a%20b&x=%2F#top", "myapp://product/42?ref=a%20b&x=%2F#top"),
            ("&p1=a%20b%0D%0AX", "https://e.example/{p1}", "https://e.example/a%20b%0D%0AX"),
            ("&p1=ü", "https://e.example/{p1}", "https://e.example/%C3%BC"),
            ("&p1=1", "https://ü.example/ß?{p1}", "https://%C3%BC.example/%C3%9F?1"),
            ("&p1=%7Bp2%7D&p2={p1}&p10=z", "https://e.example/{p2}/{p1}/{p10}", "https://e.example/{p1}/%7Bp2%7D/z"),
            ("", "https://e.example/{p1}/{p}/{x}{", "https://e.example//{p}/{x}{"),
            ("&s=signature", "https://e.example/", "https://e.example/"),
        ])
    func redirects(_ more: String, _ url: String, _ want: String) {
        let calls = Calls()
        let link = stored(calls, "/r/?id=h617791,71ffa3,71ffa8", url)
        let answer = calls.track("id=h617791,71ffa3,71ffa8" + more)
        #expect(answer.response.status == 302)
        #expect(answer.response.value("Location") == want)
        #expect(answer.only.kind == .linkClick)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.link == want)
        #expect(answer.only.messageId == "6387601")
        #expect(answer.only.deliveryId == "71ffa3")
        #expect(calls.domain.links.link(id: link.id)?.clicks == 1)
    }

    @Test("a raw p1 runs to the next &, the rest are parameters of their own") func rawParameter() {
        let calls = Calls()
        _ = stored(calls, "/r/?id=h554970bb,cc766bf,187167", "https://{p1}")
        let answer = calls.track("id=h554970bb,cc766bf,187167&p1=www.shop.example/login.php?ibl=1430&enc=1794")
        #expect(answer.attribute("p1") == "www.shop.example/login.php?ibl=1430")
        #expect(answer.attribute("enc") == "1794")
    }

    @Test("the ids of the stored link win over those of the request") func storedIds() {
        let calls = Calls()
        _ = calls.domain.addLink(
            session: "run1", system: .campaignClassic, target: "/r/?id=h1,2,3", deliveryId: "56c4", messageId: "-7",
            url: "https://e.example/")
        let answer = calls.track("id=h1,2,3")
        #expect(answer.only.messageId == "-7")
        #expect(answer.only.deliveryId == "56c4")
        #expect(answer.hit.session == "run1")
    }

    @Test("an unknown link is 404 with the sentence that Campaign writes") func unknown() {
        let answer = Calls().track("id=h787bc0,281a4d8,281a4da&p1=1")
        #expect(answer.response.status == 404)
        #expect(answer.text == "Requested URL '/r/ id=h787bc0,281a4d8,281a4da&p1=1' cannot be found")
        #expect(answer.only.kind == .linkClick)
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes == ["unknown-link"])
        #expect(answer.only.deliveryId == "281a4d8")
        #expect(answer.only.messageId == "7896000")
    }

    @Test("a link of another session is not followed when a session is named") func sessions() {
        let calls = Calls()
        _ = stored(calls, "/r/?id=h1,2,3", "https://e.example/", session: "run1")
        #expect(calls.track("id=h1,2,3", session: "run2").response.status == 404)
        #expect(calls.track("id=h1,2,3", session: "run1").response.status == 302)
        #expect(calls.track("id=h1,2,3").hit.session == "run1")
    }

    @Test("another format letter is no finding where a stored link has it") func storedFormat() {
        let calls = Calls()
        _ = stored(calls, "/r/?id=s1,2,3", "https://e.example/")
        #expect(calls.track("id=s1,2,3").codes.isEmpty)
        #expect(calls.track("id=s1,2,4").codes == ["unknown-id-format", "unknown-link"])
    }
}
