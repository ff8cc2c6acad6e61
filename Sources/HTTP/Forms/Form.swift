/// The pairs of a query or of an `application/x-www-form-urlencoded` content, decoded, in order.
package struct Form: Sendable, Equatable {
    package struct Pair: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    package var pairs: [Pair]

    /// Decodes the bytes; `+` is a space, empty pairs are left out.
    package init(_ bytes: some Collection<UInt8>) {
        pairs = bytes.split(separator: 0x26).map { pair in
            let name = pair.prefix { $0 != 0x3D }
            return Pair(
                name: PercentCoding.decode(name, plusIsSpace: true),
                value: PercentCoding.decode(pair.dropFirst(name.count + 1), plusIsSpace: true))
        }
    }

    /// The first value of that name; nil when there is none.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// All values of that name.
    package func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }
}
