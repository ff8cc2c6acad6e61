import Synchronization

/// How many calls of the API are not at their end.
package final class OpenCalls: Sendable {
    /// Calls that wait for interactions.
    let waiting = Atomic<Int>(0)
    /// Streams of events that are read.
    let streams = Atomic<Int>(0)
}
