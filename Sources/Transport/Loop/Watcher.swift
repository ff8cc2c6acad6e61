/// Something that a loop calls about a descriptor or a deadline, always on that loop.
protocol Watcher: AnyObject, Sendable {
    /// The kernel reported changes of the descriptor.
    func ready(_ readiness: Readiness)
    /// The deadline that was scheduled for this watcher has come.
    func expired()
    /// The loop has time again after this watcher gave way to others.
    func resume()
    /// The loop is ending: release the descriptor.
    func abandon()
}
