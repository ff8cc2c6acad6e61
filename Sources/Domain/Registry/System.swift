/// The emulated back end that an interaction was meant for: a number in this process, its name in every file and answer.
package struct System: Hashable, Sendable {
    /// The number; it differs from process to process.
    package let number: UInt8

    private static let table = NameTable<Void>(.system)

    /// The system of a name, which is registered where it is new. For names in the program only.
    package init(registering name: String) {
        number = Self.table.register(name, ())
    }

    /// The registered system of that exact name.
    package init?(name: String) {
        _ = Self.unknown
        guard let number = Self.table.number(of: name) else { return nil }
        self.number = number
    }

    /// The name that the inspection API uses.
    package var name: String { Self.table[number].name }

    /// The hash by which the journal's index finds it.
    var indexHash: UInt64 { Self.table.hash(of: number) }

    init(number: UInt8) {
        self.number = number
    }

    /// Calls that no system took.
    package static let unknown = System(registering: "unknown")

    /// The registered systems in the order of their names, at the end ``unknown``.
    package static var all: [System] {
        let unknown = Self.unknown
        return table.all.map(System.init(number:)).filter { $0 != unknown } + [unknown]
    }
}
