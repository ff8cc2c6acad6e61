import Domain

/// What a diagnosis is about.
package struct DiagnosisScope: Sendable, Equatable {
    /// One session; nil for all.
    package var session: String?
    /// The id or the token of a device.
    package var device: String?
    package var delivery: String?
    /// Only what came at this moment or later.
    package var since: Timestamp?
    /// What somebody waited for in vain; empty when nobody did.
    package var wanted: [Condition]

    package init(
        session: String? = nil, device: String? = nil, delivery: String? = nil, since: Timestamp? = nil,
        wanted: [Condition] = []
    ) {
        self.session = session
        self.device = device
        self.delivery = delivery
        self.since = since
        self.wanted = wanted
    }

    /// The kinds that are asked for; nil for any.
    var kinds: [String]? {
        for case .anyOf(.kind, let names) in wanted { return names }
        return nil
    }

    /// Whether an interaction of a kind has to do with what is asked for; a path that no route took always may.
    func mayConcern(_ kind: Kind) -> Bool {
        kind == .unmatched || kinds.map { $0.contains(kind.name) } ?? true
    }

    /// What the interactions that are asked for have in common, beside their session.
    package var conditions: [Condition] {
        (delivery.map { [.anyOf(.deliveryId, [$0])] } ?? []) + wanted + (since.map { [.since($0)] } ?? [])
    }
}
