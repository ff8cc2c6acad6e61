import Bytes
import HTTP

/// The query of a tracked link.
struct LinkQuery {
    private static let limit = 32

    /// The decoded JSON of `msdynmkt_target`, whose URL is still encoded.
    private(set) var target: String?
    private(set) var digest: String?
    /// All parameters, decoded, of a repeated one the first.
    private(set) var members: [JSON.Member] = []

    /// - Parameter plusIsSpace: whether a raw `+` in a value is a blank, as in a form.
    init(_ head: RequestHead, plusIsSpace: Bool = false) {
        guard let query = head.query else { return }
        head.bytes.withUnsafeBufferPointer { bytes in
            var pairs = FieldScanner(bytes, in: query.range)
            while members.count < Self.limit, let pair = pairs.next() {
                let name = pairs.text(pair.name)
                let value = pairs.text(pair.value, plusIsSpace: plusIsSpace)
                guard !members.contains(where: { $0.name == name }) else { continue }
                members.append(.init(name, .string(value)))
                if name == "msdynmkt_target" { target = value }
                if name == "msdynmkt_digest" { digest = value }
            }
        }
    }
}
