import Bytes
import Domain
import Records

/// The devices of a snapshot.
struct DeviceRecords: SnapshotRecords {
    static let name = "device"

    private var devices: [Device] = []

    var count: Int { devices.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        SnapshotList(name, environment.domain.devices.list(session: session)) {
            $0.write(into: &$1, asRecord: true, redaction: environment.redaction)
        }
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        var device = try Device(json: json)
        device.session = session ?? device.session
        devices.append(device)
        return device.session
    }

    var changes: [Change] { devices.map { .device($0) } }
}
