import Bytes
import Domain
import Records

/// The deliveries of a snapshot; their messages are records of their own.
struct DeliveryRecords: SnapshotRecords {
    static let name = "delivery"

    private var deliveries: [Delivery] = []

    var count: Int { deliveries.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        SnapshotList(name, environment.domain.messages.deliveries(session: session)) { $0.writeRecord(into: &$1) }
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        var delivery = try Delivery(json: json)
        delivery.session = session ?? delivery.session
        deliveries.append(delivery)
        return delivery.session
    }

    var changes: [Change] { deliveries.map { .delivery($0) } }
}
