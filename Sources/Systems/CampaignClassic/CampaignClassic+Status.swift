import Bytes
import Domain
import HTTP

extension CampaignClassic {
    /// `/r/test`: the line that monitors look for, its attributes in single quotes.
    func redirectionStatus(_ call: Call) -> Answer {
        let date = Self.serverTime(call.now)
        let host = Markup.escaped(call.request.head.value("Host") ?? "")
        let source = Markup.escaped(Self.address(call.request.peer.remoteAddress))
        let line =
            "<redir status='OK' date='\(date)' build='9236' sha1='0000000' instance='pushpit' sourceIP='\(source)'"
            + " host='\(host)' localHost='pushpit'/>"
        return Answer(Response(200, text: line, type: "text/xml; charset=utf-8"), Self.statusObservation(call))
    }

    /// `ping.jsp`: that the application server is up.
    func ping(_ call: Call) -> Answer {
        Answer(Response(200, text: "OK\n\(Self.serverTime(call.now))\n"), Self.statusObservation(call))
    }

    /// `mcPing.jsp`: how full the queue of Message Center is.
    func messageCenterPing(_ call: Call) -> Answer {
        let text = "Ok\n\(Self.serverTime(call.now))\n0/400 pending events\n"
        return Answer(Response(200, text: text), Self.statusObservation(call))
    }

    /// A time as Campaign's health pages print it: `2021-08-27 15:43:48.862Z`, in UTC.
    static func serverTime(_ time: Timestamp) -> String {
        time.text.replacing("T", with: " ")
    }

    private static func statusObservation(_ call: Call) -> Observation {
        Observation(.campaignClassic, .status, attributes: TrackingQuery.attributes(of: call))
    }

    /// An `address:port` without its port.
    private static func address(_ text: String) -> String {
        guard let colon = text.utf8.lastIndex(of: 0x3A) else { return text }
        return String(text[..<colon])
    }
}
