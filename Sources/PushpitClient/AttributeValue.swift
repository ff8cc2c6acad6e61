/// A JSON value among the vendor's own fields.
public enum AttributeValue: Decodable, Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([AttributeValue])
    case object([String: AttributeValue])

    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([AttributeValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: AttributeValue].self))
        }
    }

    /// The text, when it is one.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
}
