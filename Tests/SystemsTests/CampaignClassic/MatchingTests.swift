import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Hits find their message", .timeLimit(.minutes(5)))
struct MatchingTests {
    let calls = Calls()

    private func send(
        _ id: String, delivery: String = "56c4", session: String? = nil, link: String? = nil
    ) throws -> Message {
        _ = calls.register(.android, "registrationToken=fcm&mobileAppUuid=app&userKey=bob", session: session)
        var push = Push(.campaignClassic, to: .deviceToken("fcm"))
        (push.body, push.messageId, push.deliveryId, push.session) = ("b", id, delivery, session)
        push.link = link
        return try #require(calls.campaign.sender.send(push).messages.first)
    }

    @Test(
        "by every reading of the id, and what fits only in part is said",
        arguments: [
            ("79754", "h1378a", []), ("5", "h05", []), ("-673096100", "hd7e15e5c", []),
            ("3621871196", "hd7e15e5c", []), ("-673096100", "hffffffffd7e15e5c", ["sign-extended-message-id"]),
            ("-5", "h00fffffffb", []), ("79754", "h000000000001378a", []),
            ("57904851586134", "h34aa061c0c56", []), ("57904851586134", "h61c0c56", ["truncated-message-id"]),
            ("6b6499a8-9d43-4bc5-acf0-b6aeb96846f6", "h6B6499A8-9D43-4BC5-ACF0-B6AEB96846F6", []),
        ])
    func readings(id: String, digits: String, codes: [String]) throws {
        let message = try send(id)
        let hit = calls.track("id=\(digits),56C4,1")
        #expect(hit.only.messageId == id && hit.hit.message == message.id)
        #expect(hit.only.device.id == message.device && hit.only.device.userKey == "bob")
        #expect(hit.codes == codes)
    }

    @Test("the delivery decides between messages of one id, with zeros before it and in any case")
    func delivery() throws {
        let first = try send("7", delivery: "56c4")
        let second = try send("7", delivery: "99")
        #expect(calls.track("id=h7,56C4,1").hit.message == first.id)
        #expect(calls.track("id=h7,0099,1").hit.message == second.id)
        let mixed = calls.track("id=h7,77,1")
        #expect(mixed.hit.message == nil && mixed.codes == ["unknown-message"] && mixed.only.verdict == .suspect)
    }

    @Test("an exact id goes before one of which only the low 32 bits are the same")
    func exact() throws {
        let exact = try send("102501462")
        _ = try send("57904851586134")
        #expect(calls.track("id=h61c0c56,56c4,1").hit.message == exact.id)
    }

    @Test("an unknown message is answered like a good one, and said where messages are made")
    func unknown() throws {
        #expect(calls.track("id=h1,2,1").codes == [])
        _ = try send("7")
        let hit = calls.track("id=h1,2,1")
        #expect(hit.codes == ["unknown-message"] && hit.only.verdict == .valid && hit.response.status == 200)
        #expect(calls.track("id=h1,2,1", session: "b").codes == ["unknown-message"])
    }

    @Test("a hit without a session belongs to that of its message")
    func session() throws {
        let message = try send("7", session: "run42")
        #expect(calls.track("id=h7,56c4,1").hit.session == "run42")
        #expect(calls.track("id=h7,56c4,1", session: "other").hit.message == nil)
        #expect(calls.track("id=h7,56c4,1", session: "run42").hit.message == message.id)
    }

    @Test("a repeated hit is said")
    func duplicate() throws {
        _ = try send("7")
        #expect(calls.track("id=h7,56c4,2").codes == [])
        #expect(calls.track("id=h7,56c4,2").codes == ["duplicate-hit"])
        #expect(calls.track("id=h7,56c4,1").codes == [])
    }

    @Test("the link of a message leads to its destination and is of that message")
    func link() throws {
        let message = try send("7", link: "https://shop.example/orders/7?a=1#x")
        let target = try #require(message.link?.split(separator: "/r/").last)
        let answer = calls.track(String(target.dropFirst()))
        #expect(
            answer.response.status == 302 && answer.response.value("Location") == "https://shop.example/orders/7?a=1#x")
        #expect(answer.only.kind == .linkClick && answer.hit.message == message.id && answer.codes == [])
    }

    @Test("a click on a silent push is said, its receive is not") func silent() throws {
        _ = calls.register(.android, "registrationToken=fcm&mobileAppUuid=app")
        var push = Push(.campaignClassic, to: .deviceToken("fcm"))
        (push.isSilent, push.messageId, push.deliveryId) = (true, "7", "56c4")
        _ = try calls.campaign.sender.send(push)
        #expect(calls.track("id=h7,56c4,1").codes == [])
        #expect(calls.track("id=h7,56c4,2").codes == ["click-on-unshown-message"])
    }

    @Test(
        "a mistake in the ids is named with the message that is near",
        arguments: [
            ("h79754,1234,2", "decimal"), ("h8a370100,1234,2", "byte order"), ("h1378a,4660,2", "decimal"),
            ("h1378a,3412,2", "belongs to the delivery 1234"), ("h1378a,34120000,2", "byte order"),
        ])
    func nearMisses(_ id: String, _ words: String) throws {
        _ = try send("79754", delivery: "1234")
        let hit = calls.track("id=" + id)
        #expect(hit.codes == ["unknown-message"] && hit.hit.message == nil)
        #expect(hit.only.findings.first?.detail.contains(words) == true)
    }
}
