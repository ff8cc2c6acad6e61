import Bytes

extension ValueKind {
    /// A value that only the file can give.
    package static func json(
        _ read: @escaping @Sendable (JSON) throws(BadValue) -> Value, _ write: @escaping @Sendable (Value) -> JSON
    ) -> Self {
        ValueKind(
            "JSON",
            fromText: { (_: String) throws(BadValue) -> Value in throw BadValue("can only be given in the file") },
            fromJSON: read, toJSON: write)
    }
}

extension ValueKind where Value == JSON {
    /// An object that is kept as it is.
    package static var object: Self {
        .json(
            { (json: JSON) throws(BadValue) -> JSON in
                guard json.members != nil else { throw BadValue("an object was expected, not \(json.typeName)") }
                return json
            }, { $0 })
    }
}
