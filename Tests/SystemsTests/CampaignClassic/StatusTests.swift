import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Campaign Classic: health pages", .timeLimit(.minutes(5)))
struct StatusTests {
    @Test("/r/test answers the line that monitors look for, in single quotes") func redirection() {
        let answer = Calls().campaign.redirectionStatus(Calls.make(.get, "/r/test"))
        #expect(answer.response.status == 200)
        #expect(answer.only.kind == .status)
        #expect(answer.text.hasPrefix("<redir status='OK' date='2021-08-27 07:42:07.963Z' build='9236'"))
        #expect(answer.text.hasSuffix(" host='localhost:8443' localHost='pushpit'/>"))
    }

    @Test("ping.jsp and mcPing.jsp") func pings() {
        let campaign = Calls().campaign
        let ping = campaign.ping(Calls.make(.get, "/nl/jsp/ping.jsp"))
        #expect(ping.text == "OK\n2021-08-27 07:42:07.963Z\n")
        let messageCenter = campaign.messageCenterPing(Calls.make(.get, "/nl/jsp/mcPing.jsp"))
        #expect(messageCenter.text == "Ok\n2021-08-27 07:42:07.963Z\n0/400 pending events\n")
        #expect([ping.only.kind, messageCenter.only.kind] == [.status, .status])
    }

    @Test(
        "times of any year are printed",
        arguments: [
            (0, "1970-01-01 00:00:00.000Z"), (-1, "1969-12-31 23:59:59.999Z"),
            (951_782_400_000, "2000-02-29 00:00:00.000Z"), (4_107_542_399_999, "2100-02-28 23:59:59.999Z"),
        ])
    func times(_ milliseconds: Int64, _ want: String) {
        #expect(CampaignClassic.serverTime(Timestamp(milliseconds: milliseconds)) == want)
    }
}
