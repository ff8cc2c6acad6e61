import Bytes
import Domain

/// One kind of records that a snapshot has: how they are written, read and put back.
///
/// A further kind is one more type in `Snapshot.kinds`.
protocol SnapshotRecords: Sendable {
    /// The value of `record` on each line.
    static var name: String { get }

    /// What there is of a session, or of all.
    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource

    init()

    /// Takes in the object of a line, without `record`; fails where it does not fit. Nothing is changed yet.
    /// - Returns: the session that it belongs to; nil when it is for all.
    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String?

    /// How many were read.
    var count: Int { get }

    /// What was read, as changes that put it back.
    var changes: [Change] { get }
}

/// Gives records one after the other.
protocol SnapshotSource: Sendable {
    /// Writes the lines of the next records, at least one; false when there are no more.
    mutating func next(into output: inout SnapshotOutput) -> Bool
}

/// A source of records that are there as a list.
struct SnapshotList<Item: Sendable>: SnapshotSource {
    private let name: String
    private let items: [Item]
    private var index = 0
    private let write: @Sendable (Item, inout JSONWriter) -> Void

    /// - Parameter write: writes the object of an item, which must have a member.
    init(_ name: String, _ items: [Item], _ write: @escaping @Sendable (Item, inout JSONWriter) -> Void) {
        self.name = name
        self.items = items
        self.write = write
    }

    mutating func next(into output: inout SnapshotOutput) -> Bool {
        guard index < items.count else { return false }
        output.line(name) { write(items[index], &$0) }
        index += 1
        return true
    }
}

/// The lines of a snapshot.
struct SnapshotOutput: Sendable {
    private(set) var bytes: [UInt8] = []

    /// Adds a line: the object that `write` makes, with `record` as its first member.
    mutating func line(_ name: String, _ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(reserving: 1024)
        write(&writer)
        bytes += Array("{\"record\":\"\(name)\",".utf8)
        bytes += writer.bytes.dropFirst()
        bytes.append(0x0A)
    }

    /// Hands the lines over and starts anew.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
