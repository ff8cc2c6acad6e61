#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Content that is made piece by piece as the client takes it, so that memory stays bounded.
///
/// All calls come from one connection's loop, one at a time.
package protocol BodyStream: AnyObject, Sendable {
    /// The next piece, `waiting` when there is none yet, or `end`.
    func next() -> BodyPiece
    /// Called once before the first `next`: `wake` may be called from any thread after `waiting`, and makes the connection ask again.
    func start(wake: @escaping @Sendable () -> Void)
    /// Called once when the content ended or the client went away.
    func stop()
}

/// What a stream has to say when it is asked for more.
package enum BodyPiece: Sendable {
    case bytes([UInt8])
    /// Nothing now; `wake` says when.
    case waiting
    case end
}

/// An open file descriptor, closed when the last reference goes.
package final class OpenFile: Sendable {
    package let descriptor: Int32

    /// Takes over a descriptor.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
