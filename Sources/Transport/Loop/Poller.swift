/// One report of the kernel queue.
struct PollEvent {
    /// What the descriptor was registered under.
    var token: UInt64
    var readiness: Readiness
}

/// What the kernel says of a descriptor. It is a hint: a call may still find nothing.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let readable = Readiness(rawValue: 1)
    package static let writable = Readiness(rawValue: 2)
    /// The peer has ended its side; what it sent before may still be unread.
    package static let readEnded = Readiness(rawValue: 4)
    /// Both sides are over: the peer reset the connection or is gone.
    package static let gone = Readiness(rawValue: 8)
}
