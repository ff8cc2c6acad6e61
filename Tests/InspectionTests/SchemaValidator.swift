import Bytes
import Inspection

/// Checks JSON against the part of JSON Schema that the API uses, and more strictly: a member of an answer that its
/// schema does not name is an error too.
struct SchemaValidator {
    private let components: JSON

    init(_ document: JSON) {
        components = document["components"]?["schemas"] ?? .null
    }

    /// What does not fit, each with its place; empty when all does.
    func errors(_ value: JSON, _ schema: JSON, at place: String = "") -> [String] {
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            guard let target = components[String(name)] else { return ["\(place): no schema \(name)"] }
            return errors(value, target, at: place)
        }
        if let choices = schema["anyOf"]?.array {
            let all = choices.map { errors(value, $0, at: place) }
            return all.contains([]) ? [] : ["\(place): fits none of \(choices.count): \(all)"]
        }
        if let words = schema["enum"]?.array, !words.contains(value) { return ["\(place): \(value) is not in enum"] }
        if let constant = schema["const"], constant != value { return ["\(place): \(value) is not \(constant)"] }
        guard let type = schema["type"]?.string else { return [] }
        guard type == Self.type(of: value) || (type == "number" && value.double != nil) else {
            return ["\(place): \(value) is no \(type)"]
        }
        switch value {
        case .object(let members): return errors(members, schema, at: place)
        case .array(let elements):
            var found: [String] = []
            if let least = schema["minItems"]?.int, elements.count < least { found.append("\(place): too short") }
            for (index, element) in elements.enumerated() {
                found += errors(element, schema["items"] ?? .object([]), at: "\(place)/\(index)")
            }
            return found
        case .number:
            guard let number = value.int else { return [] }
            let isInRange = number >= schema["minimum"]?.int ?? .min && number <= schema["maximum"]?.int ?? .max
            return isInRange ? [] : ["\(place): \(number) is out of range"]
        case .string(let text):
            guard let pattern = schema["pattern"]?.string else { return [] }
            let fits = (try? Regex(pattern).firstMatch(in: text)) ?? nil
            return fits == nil ? ["\(place): \(text) does not fit \(pattern)"] : []
        default: return []
        }
    }

    private func errors(_ members: [JSON.Member], _ schema: JSON, at place: String) -> [String] {
        var found: [String] = []
        for name in schema["required"]?.array ?? [] where !members.contains(where: { $0.name == name.string }) {
            found.append("\(place): \(name) is missing")
        }
        for member in members {
            let known = schema["properties"]?[member.name]
            if let known = known ?? schema["additionalProperties"], known.bool == nil {
                found += errors(member.value, known, at: "\(place)/\(member.name)")
            } else if known == nil, schema["properties"] != nil {
                found.append("\(place): \(member.name) is not described")
            }
        }
        return found
    }

    private static func type(of value: JSON) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .number: value.int == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
