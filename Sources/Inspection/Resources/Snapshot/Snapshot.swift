import Bytes
import Domain

/// Everything that the server knows, as lines of JSON.
enum Snapshot {
    /// The version of the format; another is refused.
    static let format = 1
    /// The record that says what the others are.
    static let headName = "snapshot"

    /// What a snapshot has, in the order in which it is put back: what others refer to comes first.
    static let kinds: [any SnapshotRecords.Type] = [
        DeviceRecords.self, DeliveryRecords.self, MessageRecords.self, LinkRecords.self, RegistrationRecords.self,
        FaultRecords.self,
        InteractionRecords.self,
    ]

    /// Writes the head.
    static func writeHead(_ environment: InspectionEnvironment, session: String?, to output: inout SnapshotOutput) {
        output.line(headName) { writer in
            writer.object { writer in
                writer.member("format", format)
                writer.member("version", environment.version)
                writer.member("at", environment.clock.now().text)
                writer.member("session", session)
            }
        }
    }
}
