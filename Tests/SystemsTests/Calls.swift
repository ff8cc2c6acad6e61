import Bytes
import Domain
import HTTP
import TestSupport

@testable import Systems

/// Calls of systems without a server.
struct Calls {
    static let start = Timestamp(milliseconds: 1_630_050_127_963)

    let domain = Domain(
        journal: Journal(clock: Clock { start }), linkKeys: AllSystems.registry.linkKeys, clock: Clock { start })
    var settings = CampaignClassicSettings()

    var campaign: CampaignClassic { CampaignClassic(domain: domain, settings: settings) }

    /// A call as the server would make it; the path is what precedes the query.
    static func make(_ method: Method, _ target: String, body: String = "", session: String? = nil) -> Call {
        let request = Request.sent(
            method.rawValue, target, [("Host", "localhost:8443")], body: Array(body.utf8))
        return Call(
            request: request, path: request.head.pathText, session: session, now: Self.start,
            baseURL: "http://localhost:8080")
    }

    func register(_ platform: Platform, _ body: String, query: String = "", session: String? = nil) -> Sent {
        let page = platform == .ios ? "registerIOS" : "registerAndroid"
        let target = "/nms/mobile/1/\(page).jssp" + (query.isEmpty ? "" : "?" + query)
        let call = Self.make(body.isEmpty ? .get : .post, target, body: body, session: session)
        return Sent(campaign.register(call, platform), of: call, in: domain)
    }

    func track(_ query: String, session: String? = nil) -> Sent {
        let call = Self.make(.get, "/r/?" + query, session: session)
        return Sent(campaign.track(call), of: call, in: domain)
    }
}
