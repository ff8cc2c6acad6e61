import Bytes
import HTTP

/// The fields of a registration: the query's and the body's together.
struct RegistrationForm {
    /// More fields than these are not looked at.
    private static let limit = 256

    /// In the order of the names' first use; of a name that comes twice the first value, the query's before the body's.
    private(set) var fields: [(name: String, value: String)] = []
    /// The names that came more than once, each once.
    private(set) var repeated: [String] = []
    private var places: [String: Int] = [:]

    init(_ request: Request) {
        if let query = request.head.query { read(request.head.bytes, query.range) }
        read(request.body, 0..<request.body.count)
    }

    /// The value of a field; nil when it is missing or empty.
    subscript(_ name: String) -> String? {
        guard let place = places[name], !fields[place].value.isEmpty else { return nil }
        return fields[place].value
    }

    private mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
        bytes.withUnsafeBufferPointer { bytes in
            var pairs = FieldScanner(bytes, in: range)
            var count = 0
            while count < Self.limit, let pair = pairs.next() {
                count += 1
                let name = pairs.text(pair.name)
                if places[name] == nil {
                    places[name] = fields.count
                    fields.append((name, pairs.text(pair.value)))
                } else if !repeated.contains(name) {
                    repeated.append(name)
                }
            }
        }
    }
}
