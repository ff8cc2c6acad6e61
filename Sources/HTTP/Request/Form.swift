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
        var start = 0
        while start < bytes.count {
            var end = start
            var equals: Int?
            while end < bytes.count, bytes[end] != 0x26 {
                if bytes[end] == 0x3D, equals == nil { equals = end }
                end += 1
            }
            if end > start {
                let name = UnsafeBufferPointer(rebasing: bytes[start..<(equals ?? end)])
                let value = UnsafeBufferPointer(rebasing: bytes[(equals.map { $0 + 1 } ?? end)..<end])
                pairs.append(
                    Pair(
                        name: PercentCoding.decode(name, plusIsSpace: true),
                        value: PercentCoding.decode(value, plusIsSpace: true)))
            }
            start = end + 1
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
