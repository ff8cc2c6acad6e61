import Bytes
import Domain
import Records

/// The interactions of a snapshot; they come back with new `seq`, and with secrets as they were written.
struct InteractionRecords: SnapshotRecords {
    static let name = "interaction"

    private var interactions: [Interaction] = []

    var count: Int { interactions.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        Source(environment, session: session)
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        var interaction = try Interaction(json: json)
        interaction.session = session ?? interaction.session
        interactions.append(interaction)
        return interaction.session
    }

    var changes: [Change] { interactions.map { .interaction($0) } }

    /// Reads the journal a few interactions at a time, up to the newest that there was at the start.
    private struct Source: SnapshotSource {
        private static let batch = 64

        private let environment: InspectionEnvironment
        private var filter: Filter

        init(_ environment: InspectionEnvironment, session: String?) {
            self.environment = environment
            filter = Filter(session.map { [.anyOf(.session, [$0])] } ?? [])
                .upTo(environment.domain.journal.lastSeq)
        }

        mutating func next(into output: inout SnapshotOutput) -> Bool {
            var last: UInt64?
            var written = 0
            environment.domain.journal.forEach(filter, batch: Self.batch) { interaction in
                output.line(InteractionRecords.name) { interaction.write(into: &$0, redaction: environment.redaction) }
                last = interaction.seq
                written += 1
                return written < Self.batch
            }
            guard let last else { return false }
            filter.after = last
            return true
        }
    }
}
