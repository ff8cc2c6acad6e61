/// Reads the members of a JSON object strictly: what is of another type, unknown or given twice is an error with its place.
///
/// `text`, `count`, `flag` and `list` want a member to be there. `text(orNull:)` and `count(orNull:)` want it to be there
/// and take null. `optional…` take null for a member that is absent.
package struct JSONObject: Sendable {
    /// The largest count: what every reader of JSON keeps exactly (RFC 8259 §6), and far from what an `Int` ends at.
    package static let largest = 1 << 53

    /// Where the object lies in the document.
    package let pointer: String
    package let members: [JSON.Member]
    /// The byte where the member starts whose value the object is; nil when unknown.
    private let offset: Int?

    /// Fails when `json` is no object, or has two members of one name, or one of another name than `names`; nil for any.
    /// - Parameter offset: where the member starts whose value the object is.
    package init(
        _ json: JSON, at pointer: String = "", names: [String]? = nil, offset: Int? = nil
    ) throws(PointerError) {
        guard let members = json.members else {
            throw PointerError(pointer, "an object was expected, not \(json.typeName)", offset: offset)
        }
        self.pointer = pointer
        self.members = members
        self.offset = offset
        var seen: Set<String> = []
        for member in members {
            if let names, !names.contains(member.name) {
                throw error(at: member.name, "unknown; known are \(names.joined(separator: ", "))", known: names)
            }
            guard seen.insert(member.name).inserted else {
                let offset = members.last { $0.name == member.name }?.offset
                throw PointerError(place(member.name), "given twice", offset: offset.flatMap(Self.known))
            }
        }
    }

    /// Where a member lies in the document.
    package func place(_ name: String) -> String {
        PointerError.pointer(pointer, name)
    }

    /// An error about a member.
    package func error(at name: String, _ detail: String, column: Int? = nil, known: [String] = []) -> PointerError {
        PointerError(place(name), detail, offset: offset(of: name), column: column, known: known)
    }

    /// Where the text of a member starts, or that of the object when it has no such member; nil when unknown.
    package func offset(of name: String) -> Int? {
        members.first { $0.name == name }.map { Self.known($0.offset) } ?? offset
    }

    /// No member can start at 0, which stands for one that was made in code.
    private static func known(_ offset: Int) -> Int? { offset > 0 ? offset : nil }

    private func wrong(_ name: String, _ expected: String, _ value: JSON) -> PointerError {
        error(at: name, "\(expected) was expected, not \(value.typeName)")
    }
}

extension JSONObject {
    /// A member that is not null.
    package subscript(_ name: String) -> JSON? {
        guard let value = member(name), !value.isNull else { return nil }
        return value
    }

    /// The value of a member, which may be null; nil when it is missing.
    package func member(_ name: String) -> JSON? {
        members.first { $0.name == name }?.value
    }

    /// The value of a member that must be there.
    package func required(_ name: String) throws(PointerError) -> JSON {
        guard let value = member(name) else { throw PointerError(pointer, "\"\(name)\" is missing", offset: offset) }
        return value
    }

    /// The object of a member that must be there.
    package func object(_ name: String, names: [String]? = nil) throws(PointerError) -> JSONObject {
        try JSONObject(try required(name), at: place(name), names: names, offset: offset(of: name))
    }

    /// The elements of a member that must be there.
    package func list(_ name: String) throws(PointerError) -> [JSON] {
        let value = try required(name)
        guard let elements = value.array else { throw wrong(name, "a list", value) }
        return elements
    }

    /// The elements of a member that must be there, each read by `read`, which is given its place.
    package func list<Element>(
        _ name: String, _ read: (_ json: JSON, _ pointer: String) throws(PointerError) -> Element
    ) throws(PointerError) -> [Element] {
        var elements: [Element] = []
        for (index, json) in try list(name).enumerated() {
            do throws(PointerError) {
                elements.append(try read(json, "\(place(name))/\(index)"))
            } catch {
                var error = error
                error.offset = error.offset ?? offset(of: name)
                throw error
            }
        }
        return elements
    }
}

extension JSONObject {
    /// The text of a member that must be there.
    package func text(_ name: String) throws(PointerError) -> String {
        let value = try required(name)
        guard let text = value.string else { throw wrong(name, "text", value) }
        return text
    }

    /// The text of a member that must be there and may be null.
    package func text(orNull name: String) throws(PointerError) -> String? {
        try required(name).isNull ? nil : text(name)
    }

    /// Text; nil when it is absent or null.
    package func optionalText(_ name: String) throws(PointerError) -> String? {
        self[name] == nil ? nil : try text(name)
    }

    /// Text that must be there and not be empty.
    package func filledText(_ name: String) throws(PointerError) -> String {
        guard let text = try optionalText(name), !text.isEmpty else { throw error(at: name, "is needed") }
        return text
    }

    /// An id, as text or as a number; nil when it is absent or null.
    package func optionalId(_ name: String) throws(PointerError) -> String? {
        if case .number(let text)? = self[name] { return text }
        return try optionalText(name)
    }

    /// A list of texts that must be there.
    package func texts(_ name: String) throws(PointerError) -> [String] {
        try list(name) { (json, pointer) throws(PointerError) in
            guard let text = json.string else {
                throw PointerError(pointer, "text was expected, not \(json.typeName)")
            }
            return text
        }
    }

    /// A member whose text is the name of something.
    package func named<Value>(_ name: String, _ make: (String) -> Value?) throws(PointerError) -> Value {
        let text = try text(name)
        guard let value = make(text) else { throw error(at: name, "unknown \(name) \"\(text)\"") }
        return value
    }

    /// A member that must be there, and whose text is the name of something or null.
    package func named<Value>(orNull name: String, _ make: (String) -> Value?) throws(PointerError) -> Value? {
        try required(name).isNull ? nil : named(name, make)
    }
}

extension JSONObject {
    /// The whole number from 0 on of a member that must be there.
    package func count(_ name: String) throws(PointerError) -> Int {
        let value = try required(name)
        guard let number = value.int, (0...Self.largest).contains(number) else {
            throw wrong(name, "a whole number from 0 on", value)
        }
        return number
    }

    /// The whole number from 0 on of a member that must be there and may be null.
    package func count(orNull name: String) throws(PointerError) -> Int? {
        try required(name).isNull ? nil : count(name)
    }

    /// A whole number in a range; nil when it is absent or null.
    package func optionalNumber(_ name: String, in range: ClosedRange<Int>) throws(PointerError) -> Int? {
        guard let value = self[name] else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw error(
                at: name, "a whole number from \(range.lowerBound) to \(range.upperBound) was expected")
        }
        return number
    }

    /// The truth value of a member that must be there.
    package func flag(_ name: String) throws(PointerError) -> Bool {
        let value = try required(name)
        guard let flag = value.bool else { throw wrong(name, "true or false", value) }
        return flag
    }

    /// A truth value; nil when it is absent or null.
    package func optionalFlag(_ name: String) throws(PointerError) -> Bool? {
        self[name] == nil ? nil : try flag(name)
    }
}
