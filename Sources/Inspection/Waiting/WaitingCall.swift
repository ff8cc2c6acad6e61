import Domain
import HTTP
import Synchronization

/// A call that is answered later: when what came decides it, at its time limit, or when the server stops.
///
/// waiting → answered, once; then nothing is followed any more.
final class WaitingCall: Sendable {
    private struct State {
        var isAnswered = false
        var releases: [@Sendable () -> Void] = []
    }

    private let environment: InspectionEnvironment
    private let responder: Responder
    private let state = Mutex(State())

    init(environment: InspectionEnvironment, responder: Responder) {
        self.environment = environment
        self.responder = responder
        environment.openCalls.waiting.add(1, ordering: .relaxed)
    }

    deinit {
        environment.openCalls.waiting.subtract(1, ordering: .relaxed)
    }

    /// Waits.
    /// - Parameters:
    ///   - milliseconds: until `timedOut` answers.
    ///   - begin: is called once what comes is followed; it answers when the outcome is decided already.
    ///   - advance: is called after something came that the filter may mean; it answers when the outcome is decided.
    func wait(
        for filter: Filter, milliseconds: Int, begin: () -> Response?,
        advance: @escaping @Sendable () -> Response?,
        timedOut: @escaping @Sendable (RecentInteractions) -> Response
    ) {
        responder.onCancel { [weak self] in self?.finish(nil) }
        let journal = environment.domain.journal
        let token = journal.follow(filter) { [weak self] in
            guard let self, !self.isAnswered, let response = advance() else { return }
            self.finish(response)
        }
        hold { journal.cancel(token) }
        if let response = begin() { return finish(response) }
        let end: @Sendable () -> Void = { [self] in
            environment.unmet.run { recent in
                if !self.isAnswered { self.finish(timedOut(recent)) }
            }
        }
        if milliseconds <= 0 { return end() }
        hold(environment.process.schedule(milliseconds, end))
        hold(
            environment.process.onStop {
                self.finish(ProblemDocument(.shuttingDown, "the server is stopping").response)
            })
    }

    private var isAnswered: Bool { state.withLock { $0.isAnswered } }

    /// Keeps what is to be released with the answer; releases it at once after that.
    private func hold(_ release: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isAnswered { state.releases.append(release) }
            return state.isAnswered
        }
        if isLate { release() }
    }

    private func finish(_ response: Response?) {
        let releases: [@Sendable () -> Void]? = state.withLock { state in
            guard !state.isAnswered else { return nil }
            state.isAnswered = true
            defer { state.releases = [] }
            return state.releases
        }
        guard let releases else { return }
        for release in releases { release() }
        if let response { responder.respond(response) }
    }
}
