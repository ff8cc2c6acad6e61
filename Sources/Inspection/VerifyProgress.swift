import HTTP
import Interactions
import JSONBytes
import Synchronization

/// A verification that goes on while interactions come in; each is looked at once.
final class VerifyProgress: Sendable {
    private struct State {
        var verification: Verification
        /// Interactions up to this `seq` have been looked at.
        var seen: UInt64
    }

    let plan: VerifyPlan
    let environment: InspectionEnvironment
    /// The interactions that the plan is about.
    let scope: Filter
    private let mediaType: String
    private let startedAt: Timestamp
    private let state: Mutex<State>

    init(_ plan: VerifyPlan, environment: InspectionEnvironment, mediaType: String) {
        self.plan = plan
        self.environment = environment
        self.mediaType = mediaType
        startedAt = environment.clock.now()
        scope = Filter(plan.session.map { [.anyOf(.session, [$0])] } ?? [], after: plan.after)
        state = Mutex(State(verification: Verification(plan, isComplete: []), seen: 0))
    }

    /// Looks at what is stored; answers when that decides the outcome.
    func begin() -> Response? {
        decided(state.withLock { restart(&$0) })
    }

    /// Looks at what an event tells; answers when that decides the outcome.
    func take(_ event: JournalEvent) -> Response? {
        let outcome: Outcome
        switch event {
        case .updated: return nil
        case .cleared: outcome = state.withLock { restart(&$0) }
        case .recorded: outcome = state.withLock { goOn(&$0, upTo: environment.domain.journal.lastSeq) }
        }
        return decided(outcome)
    }

    /// The answer at the end of the time.
    func end() -> Response {
        response(state.withLock { goOn(&$0, upTo: environment.domain.journal.lastSeq) }, hasEnded: true)
    }

    private func decided(_ outcome: Outcome) -> Response? {
        outcome.isDecided ? response(outcome, hasEnded: false) : nil
    }

    private func restart(_ state: inout State) -> Outcome {
        let journal = environment.domain.journal
        let last = journal.lastSeq
        let filters = plan.expectations.map { expectation in
            Filter(scope.conditions + expectation.conditions, after: scope.after)
        }
        let isComplete = filters.map(journal.isComplete)
        if plan.inOrder {
            state = State(verification: Verification(plan, isComplete: isComplete), seen: scope.after ?? 0)
            return goOn(&state, upTo: last)
        }
        let counts = filters.map { journal.count($0.upTo(last)).count }
        state = State(verification: Verification(plan, isComplete: isComplete, counts: counts), seen: last)
        return state.verification.outcome
    }

    private func goOn(_ state: inout State, upTo last: UInt64) -> Outcome {
        if last > state.seen {
            var rest = scope
            rest.after = max(scope.after ?? 0, state.seen)
            var verification = state.verification
            environment.domain.journal.forEach(rest.upTo(last), batch: 256) { interaction in
                verification.add(interaction)
                return true
            }
            state = State(verification: verification, seen: last)
        }
        return state.verification.outcome
    }

    private func response(_ outcome: Outcome, hasEnded: Bool) -> Response {
        let elapsed = Int(max(environment.clock.now().milliseconds - startedAt.milliseconds, 0))
        let status = outcome.isSatisfied ? 200 : 409
        if mediaType.hasSuffix("/xml") {
            let report = JUnitReport.bytes(of: outcome, session: plan.session, elapsedMilliseconds: elapsed)
            return Response(status, type: mediaType, report).adding("Cache-Control", "no-store")
        }
        guard !outcome.isSatisfied else {
            var writer = JSONWriter(reserving: 512)
            writer.object { writer in
                writer.key("satisfied")
                writer.bool(true)
                writer.key("elapsedMilliseconds")
                writer.int(elapsed)
                outcome.writeResults(into: &writer)
            }
            return InspectionCall.response(json: writer.bytes)
        }
        let failed = outcome.results.count { !$0.isSatisfied }
        let reason = outcome.reason(hasEnded: hasEnded) ?? .timeout
        let wanted = outcome.results.first { !$0.isSatisfied }?.expectation.conditions ?? []
        var problem = ProblemDocument(
            .expectationNotMet, "\(failed) of \(outcome.results.count) expectations not met (\(reason.rawValue))")
        problem.extensions = [
            .init("satisfied", JSON.bool(false).bytes), .init("reason", JSON.string(reason.rawValue).bytes),
            .init("elapsedMilliseconds", Array(String(elapsed).utf8)),
            .init("hints", JSON.array(environment.hints(plan.session, wanted: wanted)).bytes),
            .init("results", results(of: outcome)),
        ]
        return problem.response
    }

    private func results(of outcome: Outcome) -> [UInt8] {
        let newest = environment.domain.journal.list(Filter(scope.conditions), order: .desc, limit: 1000).items
        let closest = outcome.results.map { result in
            result.isSatisfied ? [] : Closest.find(result.expectation.conditions, in: newest)
        }
        var writer = JSONWriter(reserving: 1024)
        outcome.writeResults(into: &writer, closest: closest, redaction: environment.redaction)
        return Array(writer.bytes.dropFirst("\"results\":".utf8.count))
    }
}
