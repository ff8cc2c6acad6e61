import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var connectionRoutes: [Route] {
        [
            Route(
                .get, "/connections", "The last 1,000 connections that ended, also those that never became a request",
                parameters: .only(["session", "outcome", "sni", "port", "since", "until", "order", "limit"]),
                answers: [.json(.items(of: .named("Connection")))],
                describing: [
                    "outcome": .words(ConnectionReport.Outcome.allCases.map(\.rawValue)), "port": .integer(0...65_535),
                ], handler: listConnections)
        ]
    }

    @Sendable private static func listConnections(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let scope = call.scope(call.query["session"])
        let outcome = try call.word("outcome", of: ConnectionReport.Outcome.allCases.map(\.rawValue))
        let name = call.query["sni"]
        let port = try call.integer("port", in: 0...65_535)
        let since = try call.moment("since")
        let until = try call.moment("until")
        let newestFirst = try call.word("order", of: ["asc", "desc"]) == "desc"
        let limit = try call.integer("limit", in: 1...ConnectionLog.maximumCount) ?? ConnectionLog.maximumCount
        let found = call.environment.connections.entries.filter { entry in
            let report = entry.report
            return (scope == .all || entry.session.map(scope.contains) == true)
                && (outcome == nil || report.outcome.rawValue == outcome)
                && (name == nil || report.peer.serverName == name) && (port == nil || report.peer.localPort == port)
                && (since.map { report.acceptedAt >= $0.milliseconds } ?? true)
                && (until.map { report.acceptedAt <= $0.milliseconds } ?? true)
        }
        let items = (newestFirst ? found.reversed() : found).prefix(limit)
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for entry in items { entry.write(into: &$0) } }
            }
        }
    }
}

extension InspectionCall {
    /// An RFC 3339 time in a parameter, or a duration ago; nil when it is absent.
    fileprivate func moment(_ name: String) throws(ProblemDocument) -> Timestamp? {
        guard let text = query[name] else { return nil }
        do throws(DurationError) {
            return try Timestamp(ago: text, now: environment.clock.now())
        } catch {
            throw .parameter(name, error.description)
        }
    }
}

extension ConnectionLog.Entry {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("at", Timestamp(milliseconds: report.acceptedAt).text)
            writer.member("remoteAddress", report.peer.remoteAddress)
            writer.member("port", report.peer.localPort)
            writer.member("session", session)
            writer.member("sni", report.peer.serverName)
            writer.member("alpn", report.alpn)
            writer.member("tls", report.peer.tls)
            writer.member("requests", report.requests)
            writer.member("outcome", report.outcome.rawValue)
        }
    }
}
