import Domain
import Inspection
import Synchronization
import Transport

/// The process as the inspection API sees it: timers on the server's loops, its end, and what it measures of itself.
struct RunningProcess: ServerProcess {
    let server: Server
    let shutdown: Shutdown
    let faults: FaultStore

    var isReady: Bool { !shutdown.hasBegun }

    var facts: ProcessFacts {
        var facts = ProcessFacts()
        facts.connections = server.connectionCount
        facts.faultsApplied = faults.appliedCount
        facts.measure()
        return facts
    }

    func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let timer = LoopTimer(server.mainLoop, after: milliseconds, action)
        return { timer.cancel() }
    }

    func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        shutdown.add(action)
    }
}

/// One call that a loop makes later, and that anybody may call off.
///
/// Unchecked: `token` is touched on the loop only.
private final class LoopTimer: @unchecked Sendable {
    private let loop: EventLoop
    private var token: TimerToken?
    private let isOff = Atomic<Bool>(false)

    /// Calls `action` on the loop after so many milliseconds.
    init(_ loop: EventLoop, after milliseconds: Int, _ action: @escaping @Sendable () -> Void) {
        self.loop = loop
        loop.execute { [self] in
            guard !isOff.load(ordering: .relaxed) else { return }
            token = loop.schedule(after: milliseconds) { [self] in
                token = nil
                if !isOff.load(ordering: .relaxed) { action() }
            }
        }
    }

    /// Calls it off; nothing when it has been made.
    func cancel() {
        isOff.store(true, ordering: .relaxed)
        loop.execute { [self] in
            if let token { loop.cancel(token) }
            token = nil
        }
    }
}
