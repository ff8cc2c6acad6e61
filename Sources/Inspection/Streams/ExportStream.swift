import Bytes
import Domain
import HTTP
import Records
import Synchronization

/// Interactions in one format, read from the journal piece by piece while the client takes them.
///
/// It ends with the newest interaction that was stored when it began.
final class ExportStream: BodyStream {
    private enum Step {
        case prefix
        case items(after: UInt64)
        case suffix
        case ended
    }

    private struct State {
        var step = Step.prefix
        var isFirst = true
        var har: InteractionHAR
        var wake: @Sendable () -> Void = {}
    }

    /// Pieces are sent when they reach this size.
    private static let pieceSize = 128 * 1024

    private let filter: Filter
    private let format: ExportFormat
    private let environment: InspectionEnvironment
    private let csv: InteractionCSV
    /// Whether each interaction is looked at; then so many at a time, and others have their turn between.
    private let needsScan: Bool
    private static let scanned: UInt64 = 4096
    private let state: Mutex<State>

    init(_ filter: Filter, format: ExportFormat, environment: InspectionEnvironment) {
        self.filter = filter.upTo(environment.domain.journal.lastSeq)
        self.format = format
        needsScan = filter.needsScan
        self.environment = environment
        csv = InteractionCSV(redaction: environment.redaction)
        state = Mutex(
            State(har: InteractionHAR(version: environment.version, redaction: environment.redaction)))
    }

    func start(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    func stop() {
        state.withLock { $0.wake = {} }
    }

    func next() -> BodyPiece {
        state.withLock { state in
            while true {
                var bytes: [UInt8] = []
                switch state.step {
                case .prefix:
                    bytes = prefix(state)
                    state.step = .items(after: filter.after ?? 0)
                case .items(let after):
                    bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 4)
                    let last = append(after: after, to: &bytes, &state)
                    state.step = last.map { .items(after: $0) } ?? .suffix
                case .suffix:
                    bytes = suffix(state)
                    state.step = .ended
                case .ended: return .end
                }
                if !bytes.isEmpty { return .bytes(bytes) }
                if case .items = state.step, needsScan {
                    environment.background.run(0, state.wake)
                    return .waiting
                }
            }
        }
    }

    /// Appends what comes after a `seq` up to the size of a piece; returns the last `seq`, nil when there is no more.
    private func append(after seq: UInt64, to bytes: inout [UInt8], _ state: inout State) -> UInt64? {
        var rest = filter
        let from = max(filter.after ?? 0, seq, environment.domain.journal.statistics.firstSeq - 1)
        let end = max(filter.before ?? 1, 1) - 1
        let looked = needsScan && from < end ? min(end, from + Self.scanned) : end
        rest.after = from
        rest = rest.upTo(looked)
        var last: UInt64?
        var isCut = false
        var writer = JSONWriter(reserving: Self.pieceSize + Self.pieceSize / 4)
        environment.domain.journal.forEach(rest, batch: 64) { item in
            last = item.seq
            switch format {
            case .ndjson:
                item.write(into: &writer, redaction: environment.redaction)
                writer.raw("\n")
            case .json:
                if !state.isFirst { writer.raw(",\n") }
                item.write(into: &writer, redaction: environment.redaction)
                writer.raw("")
            case .csv: csv.append(item, to: &bytes)
            case .har: state.har.append(item, to: &bytes)
            }
            state.isFirst = false
            isCut = writer.bytes.count + bytes.count >= Self.pieceSize
            return !isCut
        }
        if bytes.isEmpty { bytes = writer.take() }
        if isCut { return last }
        return looked < end ? looked : nil
    }

    private func prefix(_ state: State) -> [UInt8] {
        switch format {
        case .ndjson: []
        case .json: Array("{\"items\":[\n".utf8)
        case .csv: csv.prefix
        case .har: state.har.prefix
        }
    }

    private func suffix(_ state: State) -> [UInt8] {
        switch format {
        case .ndjson, .csv: []
        case .json: Array("\n]}\n".utf8)
        case .har: state.har.suffix
        }
    }
}
