import Bytes
import Domain
import HTTP

extension Diagnosis {
    /// What connections say that brought no request.
    static func connectionItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        let byOutcome = Dictionary(
            grouping: state.connections.reversed().filter { !isMended($0, state) }, by: \.report.outcome)
        func item(_ code: DiagnosisCode, _ outcomes: [ConnectionReport.Outcome], _ words: String) -> DiagnosisItem? {
            let entries = outcomes.flatMap { byOutcome[$0] ?? [] }
            guard let last = entries.max(by: { $0.report.acceptedAt < $1.report.acceptedAt }) else { return nil }
            let name = last.report.peer.serverName.map { ", for the name \($0)" } ?? ""
            let isUnclaimed = last.session == nil && state.scope.session.map { $0 != Link.defaultSession } ?? false
            return DiagnosisItem(
                code,
                "\(counted(entries.count, "connection")) \(words). The last came from "
                    + "\(last.report.peer.remoteAddress) to port \(last.report.peer.localPort)\(name)."
                    + (isUnclaimed ? " Which session it was for is not known." : ""),
                evidence: entries.map(evidence))
        }
        var items = [
            item(
                .untrustedCertificate, [.unknownCA, .badCertificate],
                "ended in the TLS handshake because the client does not trust the certificate of this server"),
            item(.handshakeFailed, [.handshakeFailed], "ended in the TLS handshake"),
            item(.plainHTTPOnTLSPort, [.plainHTTPOnTLS], "brought plain HTTP to a port with TLS"),
            item(.tlsOnPlainPort, [.tlsOnPlain], "brought TLS to a plain port"),
            item(.tooManyConnections, [.limit], "came when there were too many"),
        ]
        if state.recent.isEmpty {
            let silent = byOutcome[.closedWithoutRequest] ?? []
            if let name = silent.compactMap(\.report.peer.serverName).first {
                items.append(
                    item(
                        .closedAfterHandshake, [.closedWithoutRequest],
                        "ended without any request, at the name \(name) right after the TLS handshake"))
            } else {
                items.append(item(.connectionWithoutRequest, [.closedWithoutRequest], "ended without any request"))
            }
        }
        return items.compactMap { $0 }
    }

    /// Whether the same client has spoken TLS well since: what was wrong with its handshake has been mended.
    private static func isMended(_ entry: ConnectionLog.Entry, _ state: DiagnosisState) -> Bool {
        guard [.unknownCA, .badCertificate, .handshakeFailed].contains(entry.report.outcome) else { return false }
        let client = host(entry.report.peer.remoteAddress)
        return (state.recent + state.elsewhere).contains { interaction in
            interaction.request.tls != nil && interaction.receivedAt.milliseconds > entry.report.acceptedAt
                && host(interaction.request.remoteAddress) == client
        }
    }

    /// An `address:port` without its port.
    private static func host(_ address: String) -> Substring {
        address.lastIndex(of: ":").map { address[..<$0] } ?? address[...]
    }

    private static func evidence(_ entry: ConnectionLog.Entry) -> JSON {
        let peer = entry.report.peer
        return [
            "connection": .string(peer.remoteAddress),
            "at": .string(Timestamp(milliseconds: entry.report.acceptedAt).text),
            "port": .number(String(peer.localPort)), "sni": peer.serverName.map(JSON.string) ?? .null,
            "outcome": .string(entry.report.outcome.rawValue),
        ]
    }
}
