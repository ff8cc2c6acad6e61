import TestSupport

@testable import Domain

/// What changes a journal, as a domain around it does it.
extension Journal {
    private var domain: Domain { Domain(journal: self, clock: clock) }

    @discardableResult
    func record(_ interaction: Interaction) -> UInt64 { domain.record(interaction) }

    @discardableResult
    func record(batch interactions: [Interaction]) -> [UInt64] { Array(domain.commit(interactions).seqs) }

    @discardableResult
    func adopt(_ interactions: [Interaction]) -> Int { domain.adopt(interactions) }

    func update(_ seq: UInt64, transfer: Interaction.Transfer) {
        domain.commit([], [.endTransfer(seq: seq, transfer)])
    }

    func delete(_ filter: Filter) -> Int { domain.delete(filter) }

    func clear(session: String?) -> Int { domain.reset(session: session, .interactions) }
}
