/// A JSON value that keeps what Foundation's reader drops: number text, the order of members and repeated names.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    /// The digits as they were sent, so that no precision is lost.
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    /// One `name: value` of an object.
    package struct Member: Sendable, Equatable {
        package var name: String
        package var value: JSON
        /// The byte where the name starts in the text that was read; 0 when made in code.
        package var offset: Int

        package init(_ name: String, _ value: JSON, offset: Int = 0) {
            self.name = name
            self.value = value
            self.offset = offset
        }

        package static func == (left: Member, right: Member) -> Bool {
            left.name == right.name && left.value == right.value
        }
    }

    /// The first member of that name; nil when there is none or this is no object.
    package subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
    package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
    package var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    package var isNull: Bool { self == .null }

    /// What kind of value this is, in words for an error message.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The compact text of the value.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(String(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
    package init(nilLiteral: ()) { self = .null }
}
