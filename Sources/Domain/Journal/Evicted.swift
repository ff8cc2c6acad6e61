/// What is known of the interactions that were evicted, to tell whether a filter could have meant one of them.
struct Evicted {
    /// So many sessions are told apart.
    private static let mostSessions = 4096

    private var greatestSeq: UInt64 = 0
    private var latestTime = Int64.min
    /// The greatest `seq` evicted of each session, by the hash of its name.
    private var sessions: [UInt64: UInt64] = [:]
    /// The greatest `seq` evicted of sessions that are not told apart any more.
    private var greatestSeqOfOthers: UInt64 = 0

    /// Notes an interaction.
    mutating func add(_ seq: UInt64, time: Int64, session: UInt64) {
        greatestSeq = max(greatestSeq, seq)
        latestTime = max(latestTime, time)
        sessions[session] = seq
        guard sessions.count > Self.mostSessions else { return }
        sessions = [:]
        greatestSeqOfOthers = greatestSeq
    }

    /// Forgets a session that was cleared.
    mutating func clear(session: UInt64) {
        sessions[session] = nil
    }

    /// Whether one of them could have been meant.
    func couldMatch(_ plan: QueryPlan, after: UInt64?) -> Bool {
        let lower = max(plan.lowerSeq, after.map { $0 == .max ? $0 : $0 + 1 } ?? 0)
        if plan.isImpossible || lower > greatestSeq { return false }
        if let since = plan.since, since > latestTime { return false }
        guard let wanted = plan.sessions else { return true }
        return lower <= greatestSeqOfOthers || wanted.contains { lower <= sessions[$0] ?? 0 }
    }
}
