import Bytes
import Domain
import HTTP
import Records

/// What a waiting call asks, and the answers to it.
struct WaitQuestion: Sendable {
    /// The most interactions that an answer shows.
    static let longestList = 100

    var filter: Filter
    var mode: WaitMode
    var expected: Int
    /// The time limit.
    var milliseconds: Int
    var startedAt: Timestamp
    var environment: InspectionEnvironment

    /// The answer that a count decides before the time limit; nil when it decides nothing.
    func decided(_ actual: Int, checksEviction: Bool) -> Response? {
        let isComplete = !checksEviction || environment.domain.journal.isComplete(for: filter)
        let judgement = mode.times(expected).judge(actual: actual, isComplete: isComplete)
        guard judgement.isDecided else { return nil }
        return response(judgement, actual, RecentInteractions(environment.domain.journal))
    }

    /// The answer at the time limit.
    func end(_ actual: Int, _ recent: RecentInteractions) -> Response {
        let isComplete = environment.domain.journal.isComplete(for: filter)
        return response(mode.times(expected).judge(actual: actual, isComplete: isComplete), actual, recent)
    }

    private func response(_ judgement: Judgement, _ actual: Int, _ recent: RecentInteractions) -> Response {
        let elapsed = environment.clock.now().milliseconds - startedAt.milliseconds
        guard let reason = judgement.reason else { return satisfied(actual, elapsed) }
        let words = mode.times(expected).description
        var problem = ProblemDocument(.expectationNotMet, "expected \(words), got \(actual) (\(reason.rawValue))")
        let hints =
            reason == .exceeded ? [] : environment.hints(filter.singleSession, wanted: filter.otherConditions, recent)
        let closest = actual < expected ? closest(recent) : []
        problem.extensions = [
            .init("reason", JSON.string(reason.rawValue).bytes),
            .init("mode", JSON.string(mode.rawValue).bytes),
            .init("expected", Array(String(expected).utf8)), .init("actual", Array(String(actual).utf8)),
            .init("elapsedMilliseconds", Array(String(max(elapsed, 0)).utf8)),
            .init("hints", JSON.array(hints).bytes),
            .init("closest", environment.json(of: closest)),
        ]
        if reason == .exceeded { problem.extensions.append(.init("items", json(of: counted()))) }
        return problem.response
    }

    /// The first of the interactions that were counted, oldest first.
    private func counted() -> Page {
        environment.domain.journal.list(filter, order: .asc, limit: Self.longestList, countsTotal: false)
    }

    /// The bytes of a list, as far as an answer has room for them.
    private func json(of page: Page) -> [UInt8] {
        var writer = JSONWriter(reserving: 1024)
        _ = page.writeItems(into: &writer, redaction: environment.redaction)
        return writer.bytes
    }

    /// The newest interactions of the sessions that nearly meet the filter.
    private func closest(_ recent: RecentInteractions) -> [Closest] {
        let sessions = filter.sessionConditions
        guard !sessions.isEmpty, filter.singleSession == nil else {
            return Closest.find(
                filter.conditions, in: recent.newest(of: filter.singleSession), redaction: environment.redaction)
        }
        let newest = environment.domain.journal.list(
            Filter(sessions), order: .desc, limit: RecentInteractions.count, countsTotal: false)
        return Closest.find(filter.conditions, in: newest.items, redaction: environment.redaction)
    }

    private func satisfied(_ actual: Int, _ elapsed: Int64) -> Response {
        let page = counted()
        let hints = environment.faultHints(page.items, actual: actual, minimum: mode.times(expected).minimum)
        var writer = JSONWriter(reserving: 1024)
        writer.object { writer in
            writer.member("satisfied", true)
            writer.member("mode", mode.rawValue)
            writer.member("expected", expected)
            writer.member("actual", actual)
            writer.member("elapsedMilliseconds", max(elapsed, 0))
            writer.key("hints")
            writer.json(JSON.array(hints).bytes)
            writer.key("items")
            writer.json(json(of: page))
        }
        return InspectionCall.response(json: writer.bytes)
    }
}

extension Filter {
    /// The session that it is bound to; nil when there is none or several.
    var singleSession: String? {
        guard case .anyOf(_, let names)? = sessionConditions.first, names.count == 1 else { return nil }
        return names.first
    }
}

extension InspectionEnvironment {
    /// The JSON of a list of near ones.
    func json(of closest: [Closest]) -> [UInt8] {
        var writer = JSONWriter()
        Closest.write(closest, into: &writer)
        return writer.bytes
    }
}
