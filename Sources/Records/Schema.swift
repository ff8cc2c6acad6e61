import Bytes

/// What JSON may look like, in JSON Schema 2020-12 as OpenAPI 3.1 takes it.
package struct Schema: Sendable, Equatable {
    package var json: JSON

    package init(_ json: JSON) {
        self.json = json
    }

    /// Any value.
    package static let anything = Schema(.object([]))
    package static let text = Schema(["type": "string"])
    package static let flag = Schema(["type": "boolean"])
    package static let null = Schema(["type": "null"])
    package static let number = Schema(["type": "number"])
    /// A whole number from 0 on.
    package static let count = Schema(["type": "integer", "minimum": 0])
    /// RFC 3339 in UTC with milliseconds.
    package static let time = Schema(["type": "string", "format": "date-time"])

    /// A whole number in a range.
    package static func integer(_ range: ClosedRange<Int>) -> Schema {
        Schema([
            "type": "integer", "minimum": .number(String(range.lowerBound)),
            "maximum": .number(String(range.upperBound)),
        ])
    }

    /// Text that a regular expression fits whole.
    package static func text(_ pattern: String) -> Schema {
        Schema(["type": "string", "pattern": .string("^\(pattern)$")])
    }

    /// One of some texts.
    package static func words(_ words: [String]) -> Schema {
        Schema(["type": "string", "enum": .array(words.map(JSON.string))])
    }

    package static func list(of items: Schema, atLeast minimum: Int = 0) -> Schema {
        var members: [JSON.Member] = [.init("type", "array"), .init("items", items.json)]
        if minimum > 0 { members.append(.init("minItems", .number(String(minimum)))) }
        return Schema(.object(members))
    }

    /// An object with members that are always there, and some that may be.
    /// - Parameter isClosed: whether others are an error.
    package static func object(
        _ members: KeyValuePairs<String, Schema>, optional: KeyValuePairs<String, Schema> = [:],
        isClosed: Bool = false
    ) -> Schema {
        object(
            of: members.map { ($0.key, $0.value) }, optional: optional.map { ($0.key, $0.value) }, isClosed: isClosed)
    }

    /// The same of members that are put together.
    package static func object(
        of members: [(String, Schema)], optional: [(String, Schema)] = [], isClosed: Bool = false
    ) -> Schema {
        var json: [JSON.Member] = [
            .init("type", "object"),
            .init("properties", .object((members + optional).map { .init($0.0, $0.1.json) })),
        ]
        if !members.isEmpty { json.append(.init("required", .array(members.map { .string($0.0) }))) }
        if isClosed { json.append(.init("additionalProperties", false)) }
        return Schema(.object(json))
    }

    /// An object with any names, whose values are all like this.
    package static func map(of values: Schema) -> Schema {
        Schema(["type": "object", "additionalProperties": values.json])
    }

    /// `{ "items": [ … ] }`, as all lists of the API are.
    package static func items(of items: Schema) -> Schema {
        object(["items": list(of: items)])
    }

    /// A list of what a store keeps, with its bound and how many the bound has pushed out.
    package static func bounded(_ items: Schema) -> Schema {
        object(["items": list(of: items), "bound": .count, "dropped": .count])
    }

    /// A schema of the components by its name.
    package static func named(_ name: String) -> Schema {
        Schema(["$ref": .string("#/components/schemas/\(name)")])
    }

    /// What at least one of several describes.
    package static func either(_ schemas: Schema...) -> Schema {
        Schema(["anyOf": .array(schemas.map(\.json))])
    }

    /// The same, or null.
    package var orNull: Schema { .either(self, Schema(["type": "null"])) }

    /// The same with words for people.
    package func described(_ text: String) -> Schema {
        Schema(.object((json.members ?? []) + [.init("description", .string(text))]))
    }
}
