import Synchronization

/// Counts the connections of a server, in all and by address.
final class ConnectionCount: Sendable {
    private struct State {
        var total = 0
        var turnedAway = 0
        var byAddress: [AddressKey: Int] = [:]
    }

    /// What is to be done with a new connection.
    enum Verdict {
        case serve
        /// Say 503, then close.
        case turnAway
        /// Close at once: too many are being told already.
        case drop
    }

    /// How many connections may be told 503 at a time.
    static let turnedAwayLimit = 256

    private let bounds: ConnectionBounds
    private let state = Mutex(State())

    init(_ bounds: ConnectionBounds) {
        self.bounds = bounds
    }

    /// How many are served now.
    var total: Int { state.withLock { $0.total } }

    /// Counts a connection in, unless it is dropped.
    func enter(_ address: AddressKey) -> Verdict {
        state.withLock { state in
            let over = bounds.perAddress.map { state.byAddress[address, default: 0] >= $0 } ?? false
            guard state.total < bounds.total, !over else {
                guard state.turnedAway < ConnectionCount.turnedAwayLimit else { return .drop }
                state.turnedAway += 1
                return .turnAway
            }
            state.total += 1
            if bounds.perAddress != nil { state.byAddress[address, default: 0] += 1 }
            return .serve
        }
    }

    /// Counts a connection out.
    func leave(_ address: AddressKey, served: Bool) {
        state.withLock { state in
            guard served else {
                state.turnedAway -= 1
                return
            }
            state.total -= 1
            guard bounds.perAddress != nil, let count = state.byAddress[address] else { return }
            state.byAddress[address] = count > 1 ? count - 1 : nil
        }
    }
}
