import Inspection
import Synchronization

/// Where the server listens, for what is made before it does.
final class AddressBook: Sendable {
    private let entry = Mutex(ListenAddresses())

    var addresses: ListenAddresses { entry.withLock { $0 } }

    /// Says where it listens.
    func enter(_ addresses: ListenAddresses) {
        entry.withLock { $0 = addresses }
    }
}
