import Bytes
import Domain
import HTTP
import Records
import Synchronization

/// The stream of interactions as server-sent events.
///
/// It holds no interactions: it reads them from the journal when the client takes more, and tells how many it missed
/// when the bound has evicted what it had not read.
final class EventStream: BodyStream {
    /// How many interactions are read at once.
    private static let pageSize = 32
    /// How many are looked at in a row where a filter means looking at each.
    private static let scanned: UInt64 = 4096
    private static let heartbeatMilliseconds = 15_000

    private let filter: Filter
    private let needsScan: Bool
    private let fields: InteractionFields
    private let environment: InspectionEnvironment
    private let state: Mutex<EventStreamState>
    private let releases = Mutex<[@Sendable () -> Void]>([])
    private let heartbeat = Mutex<(@Sendable () -> Void)?>(nil)

    /// Begins after `filter.after`, or with what comes next.
    init(_ filter: Filter, fields: InteractionFields, environment: InspectionEnvironment) {
        self.filter = filter
        needsScan = filter.needsScan
        self.fields = fields
        self.environment = environment
        let statistics = environment.domain.journal.statistics
        state = Mutex(
            EventStreamState(cursor: filter.after ?? statistics.lastSeq, dropped: statistics.dropped))
        environment.openCalls.streams.add(1, ordering: .relaxed)
    }

    deinit {
        environment.openCalls.streams.subtract(1, ordering: .relaxed)
    }

    func start(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        let journal = environment.domain.journal
        let token = journal.watch(filter) { [weak self] event in self?.take(event) }
        let unregister = environment.process.onStop { [weak self] in self?.wake { $0.hasEnded = true } }
        releases.withLock { $0 = [{ journal.cancel(token) }, unregister] }
        scheduleHeartbeat()
    }

    func stop() {
        state.withLock { state in
            state.hasEnded = true
            state.wake = nil
        }
        let taken = releases.withLock { releases in
            defer { releases = [] }
            return releases
        }
        for release in taken { release() }
        heartbeat.withLock { cancel in
            defer { cancel = nil }
            return cancel
        }?()
    }

    private func take(_ event: JournalEvent) {
        switch event {
        case .recorded(let seq): wake { $0.announce(seq) }
        case .updated(let seq): wake { $0.update(seq) }
        case .cleared(let session):
            if let session, !filter.canMatch(session: session) { return }
            wake { $0.clear(session) }
        }
    }

    private func scheduleHeartbeat() {
        let cancel = environment.process.schedule(Self.heartbeatMilliseconds) { [weak self] in
            guard let self else { return }
            self.wake { $0.needsHeartbeat = true }
            if !self.state.withLock({ $0.hasEnded }) { self.scheduleHeartbeat() }
        }
        heartbeat.withLock { $0 = cancel }
        if state.withLock({ $0.hasEnded }) { cancel() }
    }

    private func wake(_ change: (inout EventStreamState) -> Void) {
        let wake = state.withLock { state in
            change(&state)
            return state.wake
        }
        wake?()
    }

    func next() -> BodyPiece {
        var bytes: [UInt8] = []
        let (ended, isDirty) = state.withLock { state in
            if !state.hasBegun {
                state.hasBegun = true
                bytes += Array(": pushpit\nretry: 1000\n\n".utf8)
            }
            if state.needsHeartbeat {
                state.needsHeartbeat = false
                bytes += Array(": still here\n\n".utf8)
            }
            if case .some(let session) = state.cleared {
                state.cleared = nil
                append("cleared", JSON.object([.init("session", session.map(JSON.string) ?? .null)]).bytes, to: &bytes)
            }
            return (state.hasEnded, state.isDirty)
        }
        if ended { return .end }
        appendUpdates(to: &bytes)
        if isDirty { appendPage(to: &bytes) }
        return bytes.isEmpty ? .waiting : .bytes(bytes)
    }

    private func appendPage(to bytes: inout [UInt8]) {
        let journal = environment.domain.journal
        let (cursor, end, isFirst) = state.withLock { state in
            let isFirst = state.stretchEnd == nil
            if isFirst { state.stretchEnd = journal.lastSeq }
            return (state.cursor, state.stretchEnd ?? 0, isFirst)
        }
        var rest = filter.upTo(end)
        rest.after = cursor
        if isFirst, !journal.isComplete(for: rest) { appendMissedBefore(cursor, to: &bytes) }
        let from = max(cursor, journal.statistics.firstSeq - 1)
        let looked = needsScan && from < end ? min(end, from + Self.scanned) : end
        let page = journal.list(rest.upTo(looked), order: .asc, limit: Self.pageSize, countsTotal: false)
        for item in page.items { append(item, as: "interaction", hasId: true, to: &bytes) }
        let isEnd = !page.more && looked >= end
        let missed = state.withLock { state in
            let last = page.items.last?.seq ?? cursor
            state.tell(page.items.count, upTo: isEnd || page.more ? last : looked)
            return isEnd ? state.endStretch(dropped: page.dropped) : 0
        }
        if missed > 0 { appendMissed(missed, to: &bytes) }
        if !isEnd, bytes.isEmpty { environment.background.run(0) { [weak self] in self?.wake { _ in } } }
    }

    /// Tells a reader that resumes at a place that has been evicted since how many that may be.
    private func appendMissedBefore(_ cursor: UInt64, to bytes: inout [UInt8]) {
        guard filter.after == cursor else { return }
        let statistics = environment.domain.journal.statistics
        guard statistics.firstSeq > cursor + 1 else { return }
        let missed = min(statistics.firstSeq - cursor - 1, statistics.dropped)
        if missed > 0 { appendMissed(missed, to: &bytes) }
    }

    private func appendUpdates(to bytes: inout [UInt8]) {
        for seq in state.withLock({ $0.takeUpdates() }) {
            guard case .found(let interaction) = environment.domain.journal.lookup(seq) else { continue }
            append(interaction, as: "updated", hasId: false, to: &bytes)
        }
    }

    private func append(_ interaction: Interaction, as event: String, hasId: Bool, to bytes: inout [UInt8]) {
        if hasId {
            bytes += Array("id: ".utf8)
            bytes.appendDecimal(interaction.seq)
            bytes.append(0x0A)
        }
        append(event, interaction.json(fields: fields, redaction: environment.redaction), to: &bytes)
    }

    private func appendMissed(_ count: UInt64, to bytes: inout [UInt8]) {
        append("dropped", Array("{\"dropped\":\(count)}".utf8), to: &bytes)
    }

    private func append(_ event: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        bytes += Array("event: \(event)\ndata: ".utf8)
        bytes += data
        bytes += [0x0A, 0x0A]
    }
}
