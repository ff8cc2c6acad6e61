import Bytes

/// Reads the members of a JSON object strictly: what is of another type, unknown or given twice is an error with its place.
package struct MemberReader {
    /// The largest count: what every reader of JSON keeps exactly (RFC 8259 §6), and far from what an `Int` ends at.
    package static let largest = 1 << 53

    /// Where the object lies in the document.
    package let pointer: String
    private let members: [JSON.Member]

    /// Fails when `json` is no object, or has members of other names than `names` or of the same name.
    package init(_ json: JSON, at pointer: String, names: [String]) throws(PointerError) {
        guard let members = json.members else {
            throw PointerError(pointer, "an object was expected, not \(json.typeName)")
        }
        var seen: [String] = []
        for member in members {
            let place = PointerError.pointer(pointer, member.name)
            guard names.contains(member.name) else {
                throw PointerError(place, "unknown member \"\(member.name)\": one of \(names.joined(separator: ", "))")
            }
            guard !seen.contains(member.name) else { throw PointerError(place, "given twice") }
            seen.append(member.name)
        }
        self.pointer = pointer
        self.members = members
    }

    /// The value of a member; nil when it is missing.
    package func optional(_ name: String) -> JSON? {
        members.first { $0.name == name }?.value
    }

    /// The value of a member that must be there.
    package func required(_ name: String) throws(PointerError) -> JSON {
        guard let value = optional(name) else { throw PointerError(pointer, "\"\(name)\" is missing") }
        return value
    }

    /// The text of a member that must be there.
    package func string(_ name: String) throws(PointerError) -> String {
        let value = try required(name)
        guard let text = value.string else { throw wrong(name, "text", value) }
        return text
    }

    /// The text of a member that must be there and may be null.
    package func nullableString(_ name: String) throws(PointerError) -> String? {
        try required(name).isNull ? nil : string(name)
    }

    /// The whole number from 0 on of a member that must be there.
    package func count(_ name: String) throws(PointerError) -> Int {
        let value = try required(name)
        guard let number = value.int, (0...Self.largest).contains(number) else {
            throw wrong(name, "a whole number from 0 on", value)
        }
        return number
    }

    /// The whole number from 0 on of a member that must be there and may be null.
    package func nullableCount(_ name: String) throws(PointerError) -> Int? {
        try required(name).isNull ? nil : count(name)
    }

    /// The truth value of a member that must be there.
    package func bool(_ name: String) throws(PointerError) -> Bool {
        let value = try required(name)
        guard let flag = value.bool else { throw wrong(name, "true or false", value) }
        return flag
    }

    /// The elements of a member that must be there.
    package func array(_ name: String) throws(PointerError) -> [JSON] {
        let value = try required(name)
        guard let elements = value.array else { throw wrong(name, "a list", value) }
        return elements
    }

    /// Where a member lies in the document.
    package func place(_ name: String) -> String {
        PointerError.pointer(pointer, name)
    }

    private func wrong(_ name: String, _ expected: String, _ value: JSON) -> PointerError {
        PointerError(place(name), "\(expected) was expected, not \(value.typeName)")
    }
}
