import Bytes
import Domain
import HTTP

extension Diagnosis {
    /// Calls that were meant for a proxy: a client takes this server for one.
    static func proxyItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        var found = state.recent.filter(state.isProxied)
        let isAll = found.count == state.recent.count
        if state.recent.isEmpty {
            // A tunnel that is asked for has no session in its address.
            found = state.elsewhere.filter { $0.session == Link.defaultSession && $0.request.method == "CONNECT" }
        }
        guard let last = found.first else { return [] }
        // Without path and query, which may have what is masked elsewhere.
        let server = (try? WebAddress(last.request.target))?.authority ?? String(last.request.target.prefix(200))
        return [
            DiagnosisItem(
                .usedAsProxy,
                "\(counted(found.count, "request")) took this server for a proxy: the last, number \(last.seq), is "
                    + "\(last.request.method) for \(server).",
                evidence: found.map(evidence), weight: isAll ? .blocks : .wrong)
        ]
    }
}

extension DiagnosisState {
    /// Whether a request is one for a proxy: a tunnel, or a target with the address of another server.
    func isProxied(_ interaction: Interaction) -> Bool {
        let request = interaction.request
        let start = request.requestLine.target.lowerBound
        guard request.head.indices.contains(start), request.head[start] != 0x2F else { return false }
        if request.method == "CONNECT" { return true }
        guard let address = try? WebAddress(request.target) else { return false }
        return !isOwn(address)
    }

    /// Whether an address leads to this server, as far as that shows.
    private func isOwn(_ address: WebAddress) -> Bool {
        let port = Int(address.port)
        if port == addresses.http || port == addresses.https { return true }
        if let url = addresses.publicURL, let own = try? WebAddress(url), own.host == address.host { return true }
        return address.host == addresses.host || ["localhost", "127.0.0.1", "[::1]", "10.0.2.2"].contains(address.host)
            || address.host.hasSuffix(".localhost")
    }
}
