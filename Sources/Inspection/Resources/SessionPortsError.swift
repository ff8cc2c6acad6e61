/// Why a session gets no ports of its own.
package enum SessionPortsError: Error, Sendable, Equatable {
    /// As many sessions as may have ports have them.
    case tooMany(Int)
    /// The system refuses, in its words.
    case cannotListen(String)
    /// The server does not run.
    case stopping
}
