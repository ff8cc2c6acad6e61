import Domain
import Inspection
import Synchronization
import Transport

/// What of the server is known only once it runs, for what is made before it does.
final class AddressBook: Sendable {
    private struct State {
        var addresses = ListenAddresses()
        weak var server: Server?
    }

    private let state = Mutex(State())

    /// Where the server listens.
    var addresses: ListenAddresses { state.withLock { $0.addresses } }

    /// Says where it listens.
    func enter(_ addresses: ListenAddresses) {
        state.withLock { $0.addresses = addresses }
    }

    /// Says who counts the connections.
    func enter(_ server: Server) {
        state.withLock { $0.server = server }
    }

    /// What the process is and does now.
    func facts(_ faults: FaultStore) -> ProcessFacts {
        var facts = ProcessFacts()
        facts.connections = state.withLock { $0.server }?.connectionCount ?? 0
        facts.faultsApplied = faults.appliedCount
        facts.measure()
        return facts
    }
}
