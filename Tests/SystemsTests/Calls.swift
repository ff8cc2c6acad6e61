import Bytes
import Domain
import HTTP
import TestSupport

@testable import Systems

/// Calls of systems without a server.
struct Calls {
    static let start = Timestamp(milliseconds: 1_630_050_127_963)

    let domain = Domain(journal: Journal(clock: Clock { start }), clock: Clock { start })
    var configuration = CampaignClassic.Configuration()

    var campaign: CampaignClassic { CampaignClassic(domain: domain, configuration: configuration) }

    /// A call as the server would make it; the path is what precedes the query.
    static func make(_ method: Method, _ target: String, body: String = "", session: String? = nil) -> Call {
        let request = Request.sent(
            method.rawValue, target, [("Host", "localhost:8443")], body: Array(body.utf8))
        return Call(
            request: request, path: request.head.pathText, session: session, now: Self.start,
            baseURL: "http://localhost:8080")
    }

    func register(_ platform: Platform, _ body: String, query: String = "", session: String? = nil) -> Answer {
        let page = platform == .ios ? "registerIOS" : "registerAndroid"
        let target = "/nms/mobile/1/\(page).jssp" + (query.isEmpty ? "" : "?" + query)
        return campaign.register(
            Self.make(body.isEmpty ? .get : .post, target, body: body, session: session), platform)
    }

    func track(_ query: String, session: String? = nil) -> Answer {
        campaign.track(Self.make(.get, "/r/?" + query, session: session))
    }
}

extension Answer {
    /// The only observation, or an empty one of another system that no expectation takes for it.
    var only: Observation { observations.count == 1 ? observations[0] : Observation(.unknown, .unmatched) }

    var codes: [String] { only.findings.map(\.code.name) }

    var bytes: [UInt8] { if case .bytes(let bytes) = response.body { bytes } else { [] } }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The attributes as the inspection API would show them.
    var attributes: JSON { (try? JSONReader.read(only.attributes)) ?? .null }

    /// The text of an attribute.
    func attribute(_ name: String) -> String? { attributes[name]?.string }

    /// The additional parameters by name.
    var parameters: [String: String] {
        let members = attributes["parameters"]?.members ?? []
        return Dictionary(members.map { ($0.name, $0.value.string ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    func readings(_ name: String) -> [String] { attributes[name]?.array?.compactMap(\.string) ?? [] }
}
