import Bytes
import Domain
import HTTP
import Records
import Synchronization

/// Interactions in one format, read from the journal piece by piece while the client takes them.
///
/// It ends with the newest interaction that was stored when it began, and says how many were evicted before they were read.
final class ExportStream: BodyStream {
    private enum Step {
        case prefix
        case items
        case suffix
        case ended
    }

    private struct State {
        var step = Step.prefix
        var isFirst = true
        var cursor: InteractionCursor
        var har: InteractionHAR
        var wake: @Sendable () -> Void = {}
    }

    /// Pieces are sent when they reach this size.
    private static let pieceSize = 128 * 1024

    /// How many interactions are taken from the journal at once.
    private static let batch = 64
    private let format: ExportFormat
    private let environment: InspectionEnvironment
    private let csv: InteractionCSV
    /// Whether each interaction is looked at; then so many at a time, and others have their turn between.
    private let needsScan: Bool
    private static let scanned: UInt64 = 4096
    private let state: Mutex<State>

    init(_ filter: Filter, format: ExportFormat, environment: InspectionEnvironment) {
        self.format = format
        needsScan = filter.needsScan
        self.environment = environment
        csv = InteractionCSV(redaction: environment.redaction)
        state = Mutex(
            State(
                cursor: InteractionCursor(environment.domain.journal, filter),
                har: InteractionHAR(version: environment.version, redaction: environment.redaction)))
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
                    state.step = .items
                case .items:
                    bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 4)
                    if !append(to: &bytes, &state) { state.step = .suffix }
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

    /// Appends what comes next, up to the size of a piece; false when there is no more.
    private func append(to bytes: inout [UInt8], _ state: inout State) -> Bool {
        var cursor = state.cursor
        var writer = JSONWriter(reserving: Self.pieceSize + Self.pieceSize / 4)
        var size: Int { writer.bytes.count + bytes.count }
        var goesOn = true
        repeat {
            var read = 0
            goesOn = cursor.next(batch: Self.batch, looking: needsScan ? Self.scanned : .max) { item in
                append(item, to: &bytes, &writer, &state)
                read += 1
                return read < Self.batch && size < Self.pieceSize
            }
        } while goesOn && !needsScan && size < Self.pieceSize
        state.cursor = cursor
        if bytes.isEmpty { bytes = writer.take() }
        return goesOn
    }

    private func append(
        _ item: Interaction, to bytes: inout [UInt8], _ writer: inout JSONWriter, _ state: inout State
    ) {
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
        let dropped = state.cursor.dropped
        return switch format {
        case .ndjson: dropped == 0 ? [] : Array("{\"dropped\":\(dropped)}\n".utf8)
        case .csv: []
        case .json: Array((dropped == 0 ? "\n]}\n" : "\n],\"dropped\":\(dropped)}\n").utf8)
        case .har: state.har.suffix(dropped: dropped)
        }
    }
}
