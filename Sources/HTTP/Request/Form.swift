import Bytes

/// The pairs of a query or a content in `application/x-www-form-urlencoded` (URL standard §5.1), decoded, in their order.
package struct Form: Sendable, Equatable {
    /// One name and its value; without `=` the value is empty.
    package struct Pair: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var pairs: [Pair] = []

    package init(pairs: [Pair] = []) {
        self.pairs = pairs
    }

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var scanner = FieldScanner(bytes)
        while let pair = scanner.next() {
            pairs.append(Pair(name: scanner.text(pair.name), value: scanner.text(pair.value)))
        }
    }

    package init(bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { Form($0) }
    }

    /// The query of a request; empty when there is none.
    package init(query head: RequestHead) {
        guard let query = head.query else { return }
        self = head.bytes.withUnsafeBufferPointer { Form($0.part(query)) }
    }

    /// The value of the first pair of that name.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The values of all pairs of that name, in order.
    package func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// All but the pairs of that name.
    package func removing(_ name: String) -> Form {
        Form(pairs: pairs.filter { $0.name != name })
    }

    /// The pairs as a query, without the `?`.
    package var encoded: String {
        pairs.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
    }
}
