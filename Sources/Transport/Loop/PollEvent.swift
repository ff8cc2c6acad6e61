/// One report of the kernel queue.
struct PollEvent {
    /// What the descriptor was registered under.
    var token: UInt64
    var readiness: Readiness
}
