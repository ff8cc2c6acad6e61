/// Something that a loop calls about a descriptor or a deadline.
///
/// Unchecked: all state of a watcher is touched only on its loop, which runs one thing at a time.
package class Watcher: @unchecked Sendable {
    package init() {}

    /// The kernel reported changes of the descriptor.
    package func ready(_ readiness: Readiness) {}

    /// The deadline that was scheduled for this watcher has come.
    package func expired() {}

    /// The loop has time again after this watcher gave way to others.
    package func resume() {}

    /// The loop is ending: release the descriptor.
    package func abandon() {}
}
