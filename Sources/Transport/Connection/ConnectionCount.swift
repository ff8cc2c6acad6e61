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

/// How many connections a server holds at a time.
package struct ConnectionBounds: Sendable, Equatable {
    /// Descriptors that are not for served connections: those that are told 503, listeners, and files that are sent.
    private static let reserve = 2 * ConnectionCount.turnedAwayLimit

    /// In all; a further one is answered with 503 and closed.
    package var total: Int
    /// From one address; nil for as many as in all.
    package var perAddress: Int?

    /// - Parameter total: nil for as many as the descriptors allow.
    package init(total: Int? = nil, perAddress: Int? = nil) {
        self.total = total ?? ConnectionBounds.total(descriptors: DescriptorLimit.current)
        self.perAddress = perAddress
    }

    /// How many connections so many descriptors allow: all but a reserve, which takes a quarter of few.
    static func total(descriptors: Int) -> Int {
        max(1, descriptors - min(reserve, descriptors / 4))
    }
}
