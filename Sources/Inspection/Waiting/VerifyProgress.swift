import Bytes
import Domain
import HTTP
import Records
import Synchronization

/// A verification that goes on while interactions come in; each is looked at once.
final class VerifyProgress: Sendable {
    private struct State {
        var verification: Verification
        /// Interactions up to this `seq` have been looked at.
        var seen: UInt64
        /// How often something had been removed from the journal.
        var removals: Int
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
        state = Mutex(State(verification: Verification(plan, isComplete: []), seen: 0, removals: -1))
    }

    /// Whether many interactions may have to be looked at: for an order all of them, one by one.
    var takesLong: Bool {
        let journal = environment.domain.journal
        if plan.inOrder { return journal.count(scope).count > 4096 }
        return plan.expectations.contains { journal.takesLong(Filter(scope.conditions + $0.conditions)) }
    }

    /// Looks at what is stored; answers when that decides the outcome.
    func begin() -> Response? {
        decided(state.withLock { restart(&$0) })
    }

    /// Looks at what came since; answers when that decides the outcome.
    func advance() -> Response? {
        decided(state.withLock { catchUp(&$0) })
    }

    /// The answer at the end of the time.
    func end(_ recent: RecentInteractions) -> Response {
        response(state.withLock { catchUp(&$0) }, recent, hasEnded: true)
    }

    private func catchUp(_ state: inout State) -> Outcome {
        let journal = environment.domain.journal
        return journal.removals == state.removals ? goOn(&state, upTo: journal.lastSeq) : restart(&state)
    }

    private func decided(_ outcome: Outcome) -> Response? {
        guard outcome.isDecided else { return nil }
        return response(outcome, RecentInteractions(environment.domain.journal), hasEnded: false)
    }

    private func restart(_ state: inout State) -> Outcome {
        let journal = environment.domain.journal
        let last = journal.lastSeq
        let removals = journal.removals
        let filters = plan.expectations.map { expectation in
            Filter(scope.conditions + expectation.conditions, after: scope.after)
        }
        let isComplete = filters.map(journal.isComplete)
        if plan.inOrder {
            state = State(
                verification: Verification(plan, isComplete: isComplete), seen: scope.after ?? 0, removals: removals)
            return goOn(&state, upTo: last)
        }
        let counts = filters.map { journal.count($0.upTo(last)).count }
        state = State(
            verification: Verification(plan, isComplete: isComplete, counts: counts), seen: last, removals: removals)
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
            state = State(verification: verification, seen: last, removals: state.removals)
        }
        return state.verification.outcome
    }

    private func response(_ outcome: Outcome, _ recent: RecentInteractions, hasEnded: Bool) -> Response {
        let elapsed = Int(max(environment.clock.now().milliseconds - startedAt.milliseconds, 0))
        let status = outcome.isSatisfied ? 200 : 409
        if mediaType.hasSuffix("/xml") {
            let hints = outcome.isSatisfied ? [] : hints(of: outcome, recent).compactMap { $0["sentence"]?.string }
            let report = JUnitReport.bytes(
                of: outcome, session: plan.session, elapsedMilliseconds: elapsed, hints: hints,
                closest: closest(of: outcome, recent))
            return Response(status, type: mediaType, report).adding("Cache-Control", "no-store")
        }
        guard !outcome.isSatisfied else {
            var writer = JSONWriter(reserving: 512)
            writer.object { writer in
                writer.member("satisfied", true)
                writer.member("elapsedMilliseconds", elapsed)
                writer.key("hints")
                writer.json(JSON.array(faultHints(of: outcome)).bytes)
                outcome.writeResults(into: &writer)
            }
            return InspectionCall.response(json: writer.bytes)
        }
        let failed = outcome.results.count { !$0.isSatisfied }
        let reason = outcome.reason(hasEnded: hasEnded) ?? .timeout
        var problem = ProblemDocument(
            .expectationNotMet, "\(failed) of \(outcome.results.count) expectations not met (\(reason.rawValue))")
        problem.extensions = [
            .init("satisfied", JSON.bool(false).bytes), .init("reason", JSON.string(reason.rawValue).bytes),
            .init("elapsedMilliseconds", Array(String(elapsed).utf8)),
            .init("hints", JSON.array(hints(of: outcome, recent)).bytes),
            .init("results", results(of: outcome, recent)),
        ]
        return problem.response
    }

    /// Why what an expectation asks for may not have come.
    private func hints(_ expectation: Expectation, _ recent: RecentInteractions) -> [JSON] {
        if let session = plan.session { return environment.hints(session, wanted: expectation.conditions, recent) }
        let wanted = Filter(expectation.conditions)
        guard let session = wanted.singleSession else {
            return environment.hints(nil, wanted: expectation.conditions, recent)
        }
        return environment.hints(session, wanted: wanted.otherConditions, recent)
    }

    /// Which expectations are met only because of calls that a fault answered.
    private func faultHints(of outcome: Outcome) -> [JSON] {
        outcome.results.filter { $0.isSatisfied && $0.expectation.times.minimum > 0 }.flatMap { result in
            let minimum = result.expectation.times.minimum
            var found: [Interaction] = []
            var usual = 0
            environment.domain.journal.forEach(
                Filter(scope.conditions + result.expectation.conditions, after: scope.after), batch: min(minimum, 256)
            ) { interaction in
                found.append(interaction)
                if interaction.response.fault == nil { usual += 1 }
                return usual < minimum && found.count < RecentInteractions.count
            }
            return usual < minimum
                ? environment.faultHints(found, actual: result.actual, minimum: minimum) : []
        }
    }

    /// Why what is lacking may not have come, and what only faults met.
    private func hints(of outcome: Outcome, _ recent: RecentInteractions) -> [JSON] {
        let lacking = outcome.results.first { !$0.isSatisfied && $0.reason != .exceeded }
        return faultHints(of: outcome) + (lacking.map { hints($0.expectation, recent) } ?? [])
    }

    /// The interactions that nearly meet each expectation that failed.
    private func closest(of outcome: Outcome, _ recent: RecentInteractions) -> [[Closest]] {
        guard !outcome.isSatisfied else { return [] }
        let newest = recent.newest(of: plan.session)
        return outcome.results.map { result in
            result.isSatisfied
                ? [] : Closest.find(result.expectation.conditions, in: newest, redaction: environment.redaction)
        }
    }

    private func results(of outcome: Outcome, _ recent: RecentInteractions) -> [UInt8] {
        var writer = JSONWriter(reserving: 1024)
        outcome.writeResults(into: &writer, closest: closest(of: outcome, recent))
        return Array(writer.bytes.dropFirst("\"results\":".utf8.count))
    }
}
