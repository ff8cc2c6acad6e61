import Domain
import Synchronization

/// Makes the answers of calls whose time is over: apart from the loops, and from one reading where many end together.
final class UnmetQueue: Sendable {
    typealias Job = @Sendable (RecentInteractions) -> Void

    private struct State {
        var jobs: [Job] = []
        var isRunning = false
    }

    private let journal: Journal
    private let background: Background
    private let state = Mutex(State())

    init(_ journal: Journal, background: Background) {
        self.journal = journal
        self.background = background
    }

    /// Runs a job soon, after those before it.
    func run(_ job: @escaping Job) {
        let mustStart = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart { background.run(0) { self.work() } }
    }

    /// Does what there is: jobs whose time was over before anything is read for them.
    private func work() {
        while true {
            let jobs = state.withLock { state in
                if state.jobs.isEmpty { state.isRunning = false }
                defer { state.jobs = [] }
                return state.jobs
            }
            if jobs.isEmpty { return }
            let recent = RecentInteractions(journal)
            for job in jobs { job(recent) }
        }
    }
}
