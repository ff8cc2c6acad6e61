import Bytes

/// How a value of an option is read from text (a flag, the environment) and from JSON (the file), and written again.
package struct ValueKind<Value: Sendable>: Sendable {
    /// What stands for the value in the help, such as `PORT,…`.
    package let placeholder: String
    /// Whether a repeated flag adds to the one before.
    package let isList: Bool
    package let fromText: @Sendable (String) throws(BadValue) -> Value
    package let fromJSON: @Sendable (JSON) throws(BadValue) -> Value
    package let toJSON: @Sendable (Value) -> JSON

    package init(
        _ placeholder: String, isList: Bool = false,
        fromText: @escaping @Sendable (String) throws(BadValue) -> Value,
        fromJSON: @escaping @Sendable (JSON) throws(BadValue) -> Value,
        toJSON: @escaping @Sendable (Value) -> JSON
    ) {
        self.placeholder = placeholder
        self.isList = isList
        self.fromText = fromText
        self.fromJSON = fromJSON
        self.toJSON = toJSON
    }

    /// The same kind for an option that may be absent.
    package var optional: ValueKind<Value?> {
        let kind = self
        return ValueKind<Value?>(
            placeholder, isList: isList,
            fromText: { (text: String) throws(BadValue) -> Value? in try kind.fromText(text) },
            fromJSON: { (json: JSON) throws(BadValue) -> Value? in try kind.fromJSON(json) },
            toJSON: { value in value.map { kind.toJSON($0) } ?? .null })
    }
}
