/// The stable name of a finding: a number in this process, its name in every file and answer.
package struct FindingCode: Hashable, Sendable {
    /// What a finding means to somebody who sees it for the first time; in Markdown, said alike by documentation and
    /// problem pages.
    package struct Explanation: Sendable, Equatable {
        /// What the call or the push had.
        package let cause: String
        /// What comes of it with a real device and a real back end.
        package let onDevice: String
        package let cure: String
    }

    /// The number; it differs from process to process.
    package let number: UInt8

    private static let table = NameTable<Explanation>(.finding)

    /// The code of a name, which is registered where it is new. For names in the program only.
    package init(registering name: String, cause: String, onDevice: String, cure: String) {
        number = Self.table.register(name, Explanation(cause: cause, onDevice: onDevice, cure: cure))
    }

    /// The registered code of that name; nil when there is none, so that a filter for it is an error.
    package init?(name: String) {
        _ = Self.general
        guard let number = Self.table.number(of: name) else { return nil }
        self.number = number
    }

    init(number: UInt8) {
        self.number = number
    }

    /// The name that the inspection API uses.
    package var name: String { Self.table[number].name }

    /// Cause, effect and cure.
    package var explanation: Explanation { Self.table[number].value }

    /// The hash by which the journal's index finds it.
    var indexHash: UInt64 { Self.table.hash(of: number) }

    /// The registered codes in the order of their names.
    package static var all: [FindingCode] {
        _ = general
        return table.all.map(FindingCode.init(number:))
    }
}
