import Bytes
import Domain
import HTTP

extension InspectionCall {
    /// The JSON of the body; nil when there is no body.
    package func jsonBody() throws(ProblemDocument) -> JSON? {
        guard !request.body.isEmpty else { return nil }
        do throws(JSONError) {
            return try JSONReader.read(request.body)
        } catch {
            let place = error.position(in: request.body)
            throw ProblemDocument(
                .badJSON, "line \(place.line), column \(place.column): \(error.reason)",
                errors: [.init(.pointer(""), error.reason, column: place.column)])
        }
    }

    /// The object of the body, whose members must have these names; one without members when there is no body.
    package func objectBody(_ names: [String]) throws(ProblemDocument) -> BodyObject {
        try BodyObject(try jsonBody() ?? .object([]), at: "", names: names)
    }
}

/// An object in a body, with errors that point at what is wrong.
package struct BodyObject: Sendable {
    package let value: JSON
    private let pointer: String

    /// Takes an object with no other members than these; nil for any.
    package init(_ value: JSON, at pointer: String, names: [String]? = nil) throws(ProblemDocument) {
        guard let members = value.members else {
            throw .body(pointer, "an object was expected, not \(value.typeName)")
        }
        if let names, let unknown = members.first(where: { !names.contains($0.name) }) {
            throw .body(
                PointerError.pointer(pointer, unknown.name), "unknown; known are \(names.joined(separator: ", "))")
        }
        self.value = value
        self.pointer = pointer
    }

    /// The pointer to a member.
    package func pointer(to name: String) -> String {
        PointerError.pointer(pointer, name)
    }

    /// A member that is not null.
    package subscript(_ name: String) -> JSON? {
        guard let member = value[name], !member.isNull else { return nil }
        return member
    }

    /// Text; nil when it is absent or null.
    package func string(_ name: String) throws(ProblemDocument) -> String? {
        guard let member = self[name] else { return nil }
        guard let text = member.string else {
            throw .body(pointer(to: name), "text was expected, not \(member.typeName)")
        }
        return text
    }

    /// Text that must be there and not be empty.
    package func requiredString(_ name: String) throws(ProblemDocument) -> String {
        guard let text = try string(name), !text.isEmpty else { throw .body(pointer(to: name), "is needed") }
        return text
    }

    /// A whole number in a range; nil when it is absent or null.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(ProblemDocument) -> Int? {
        guard let member = self[name] else { return nil }
        guard let number = member.int, range.contains(number) else {
            throw .body(
                pointer(to: name), "a whole number from \(range.lowerBound) to \(range.upperBound) was expected")
        }
        return number
    }

    /// A truth value; nil when it is absent or null.
    package func bool(_ name: String) throws(ProblemDocument) -> Bool? {
        guard let member = self[name] else { return nil }
        guard let flag = member.bool else {
            throw .body(pointer(to: name), "true or false was expected, not \(member.typeName)")
        }
        return flag
    }
}
