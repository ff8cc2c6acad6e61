import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Campaign Classic: tracking", .timeLimit(.minutes(5)))
struct TrackingTests {
    @Test(
        "message ids of every SDK version are read",
        arguments: [
            ("3039", "12345", ["12345"]), ("d828", "55336", ["55336"]), ("05", "5", ["5"]), ("5", "5", ["5"]),
            ("281ea1a4", "673096100", ["673096100"]), ("34aa061c0c56", "57904851586134", ["57904851586134"]),
            ("7fffffffffffffff", "9223372036854775807", ["9223372036854775807"]),
            ("65e39e40", "1709416000", ["1709416000"]), ("d7e15e5c", "-673096100", ["3621871196", "-673096100"]),
            ("80000000", "-2147483648", ["2147483648", "-2147483648"]),
            ("bb9ae1d2", "-1147477550", ["3147489746", "-1147477550"]),
            ("9A1C61C0", "-1709416000", ["2585551296", "-1709416000"]),
        ])
    func messageIds(_ digits: String, _ id: String, _ readings: [String]) {
        for (tag, kind) in [("1", Kind.receive), ("2", .click)] {
            let answer = Calls().track("id=h\(digits),testDeliveryId,\(tag)")
            #expect(answer.response.status == 200)
            #expect(answer.only.system == .campaignClassic)
            #expect(answer.only.kind == kind)
            #expect(answer.only.verdict == .valid)
            #expect(answer.only.messageId == id)
            #expect(answer.only.deliveryId == "testDeliveryId")
            #expect(answer.readings("messageIdReadings") == readings)
            #expect(answer.attribute("tag") == tag)
            #expect(answer.attribute("idFormat") == "h")
        }
    }

    @Test(
        "UUIDs keep their case",
        arguments: ["6B6499A8-9D43-4BC5-ACF0-B6AEB96846F6", "6b6499a8-9d43-4bc5-acf0-b6aeb96846f6"])
    func uuids(_ uuid: String) {
        let answer = Calls().track("id=h\(uuid),deliveryId,2")
        #expect(answer.only.messageId == uuid)
        #expect(answer.only.verdict == .valid)
        #expect(answer.attributes["messageIdReadings"] == nil)
    }

    @Test("a sign-extended id means the negative message and is flagged", arguments: ["d7e15e5c", "9a1c61c0"])
    func signExtended(_ digits: String) {
        let plain = Calls().track("id=h\(digits),56c4,1")
        let wide = Calls().track("id=hffffffff\(digits),56c4,1")
        #expect(plain.codes.isEmpty)
        #expect(wide.codes == ["sign-extended-message-id"])
        #expect(wide.only.verdict == .suspect)
        #expect(wide.only.messageId == plain.only.messageId)
        #expect(wide.response.status == 200)
    }

    @Test(
        "delivery ids are kept as sent and read as hexadecimal beside",
        arguments: [
            ("87536dde", ["2270391774", "-2024575522"]), ("56C4", ["22212"]), ("marketingID", []),
            ("00000000000000001", []),
        ])
    func deliveryIds(_ delivery: String, _ readings: [String]) {
        let answer = Calls().track("id=h5,\(delivery),2")
        #expect(answer.only.deliveryId == delivery)
        #expect(answer.readings("deliveryIdReadings") == readings)
    }

    @Test(
        "what no SDK sends is invalid and never a server error",
        arguments: [
            ("id=hinvalid,deliveryId,2", 200), ("id=h1-1-1-1-1,deliveryId,1", 200), ("id=h,deliveryId,1", 200),
            ("id=h12345,,1", 200), ("id=3039,56c4,1", 200), ("id=h00000000000000001,d,1", 200),
            ("id=h00112233-4455-6677-8899-aabbccddee,d,2", 200), ("id=", 404), ("", 404), ("id=h12345,", 404),
            ("id=h12345", 404), ("id=,,,", 404), ("x=1", 404), ("id=%", 404), ("id=%00,%FF,2", 200),
        ])
    func badIds(_ query: String, _ status: Int) {
        let answer = Calls().track(query)
        #expect(answer.response.status == status)
        #expect(answer.only.system == .campaignClassic)
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes.contains("bad-message-id"))
        #expect(answer.attributes != .null)
    }

    @Test("a hit without a query is invalid") func noQuery() {
        let answer = Calls().campaign.track(Calls.make(.get, "/r/"))
        #expect(answer.codes == ["bad-message-id"])
        #expect(answer.response.status == 404)
    }

    @Test("receive and click are answered 200 with a pixel and never redirected")
    func pixel() {
        for tag in 1...2 {
            let answer = Calls().track("id=h3039,56c4,\(tag)")
            #expect(answer.bytes.starts(with: Array("GIF89a".utf8)))
            #expect(answer.response.value("Content-Type") == "image/gif")
            #expect(answer.response.value("Location") == nil)
        }
    }

    @Test("unknown parameters are tolerated and shown, the server's own names are not overwritten")
    func otherParameters() {
        let answer = Calls().track("id=h3039,56c4,2&s=a1b2%20c3&instance=mkt+prod2&tag=9&s=again&flag")
        #expect(answer.only.verdict == .valid)
        #expect(answer.attribute("s") == "a1b2 c3")
        #expect(answer.attribute("instance") == "mkt prod2")
        #expect(answer.attribute("flag") == "")
        #expect(answer.attribute("tag") == "2")
        #expect(answer.attributes.members?.count { $0.name == "s" } == 1)
    }

    @Test(
        "t is text, other letters are flagged and answered",
        arguments: [("h", []), ("t", []), ("s", ["unknown-id-format"]), ("H", ["unknown-id-format"])])
    func formats(_ letter: String, _ codes: [String]) {
        let answer = Calls().track("id=\(letter)617791,71ffa3,1")
        #expect(answer.response.status == 200)
        #expect(answer.codes == codes)
        #expect(answer.attribute("idFormat") == letter)
    }

    @Test("commas may be escaped") func escapedCommas() {
        let answer = Calls().track("id=h3039%2C56c4%2c1")
        #expect(answer.only.kind == .receive)
        #expect(answer.only.messageId == "12345")
        #expect(answer.attribute("id") == "h3039,56c4,1")
    }

    @Test("commas that were escaped twice are said", arguments: ["h1f%252C87%252C2", "h1f%252c87,2"])
    func encodedTwice(_ id: String) {
        let answer = Calls().track("id=" + id)
        #expect(answer.response.status < 500 && answer.codes == ["bad-message-id"])
        #expect(answer.only.findings.first?.detail.contains("twice") == true)
    }

    @Test("an id is decoded alike in the record and in its parts") func oneDecoding() {
        let answer = Calls().track("id=h5,a+b,2")
        #expect(answer.attribute("id") == "h5,a+b,2" && answer.only.deliveryId == "a+b")
    }

    @Test("/r without its slash is answered and flagged") func missingSlash() {
        let answer = Calls().campaign.trackWithoutSlash(Calls.make(.get, "/r?id=h3039,56c4,1"))
        #expect(answer.response.status == 200)
        #expect(answer.only.kind == .receive)
        #expect(answer.codes == ["missing-slash"])
        #expect(answer.only.verdict == .suspect)
    }

    @Test("a query of a thousand names is answered and shown in part") func manyParameters() {
        let more = (0..<1000).map { "n\($0)=" }.joined(separator: "&")
        let answer = Calls().track("id=h3039,56c4,1&" + more)
        #expect(answer.response.status == 200)
        #expect((answer.attributes.members?.count ?? 0) < 100)
    }

    @Test(
        "tags of web pages are events",
        arguments: [
            "/r/a?tagid=home", "/r/12345678?tagid=order&jobid=e6&rcpid=email%3Dbob%40example.com&amount=12.5",
        ])
    func webTracking(_ target: String) {
        let answer = Calls().campaign.trackPage(Calls.make(.get, target))
        #expect(answer.response.status == 200)
        #expect(answer.only.kind == .event)
        #expect(answer.only.verdict == .valid)
        #expect(answer.attribute("tagid") != nil)
        if target.contains("rcpid") { #expect(answer.attribute("rcpid") == "email=bob@example.com") }
    }

    @Test("a page hit without tagid is invalid") func noTagId() {
        let answer = Calls().campaign.trackPage(Calls.make(.get, "/r/abc"))
        #expect(answer.response.status == 404)
        #expect(answer.only.verdict == .invalid)
    }
}
