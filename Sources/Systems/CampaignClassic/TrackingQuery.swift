import Bytes
import HTTP

/// The query of a request to the redirection server, looked through once.
struct TrackingQuery {
    /// More parameters than these are not shown.
    private static let shownLimit = 64
    /// What the server itself writes beside the parameters.
    private static let reserved: Set<String> = ["id", "tag", "idFormat", "messageIdReadings", "deliveryIdReadings"]

    let scanner: FieldScanner
    /// Where the value of the first `id` lies.
    private(set) var id: Range<Int>?
    private(set) var hasTagId = false
    /// There are parameters besides the first `id`.
    private(set) var hasOthers = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        scanner = FieldScanner(bytes, in: range)
        var pairs = scanner
        while let pair = pairs.next() {
            if id == nil, pairs.equals(pair.name, "id") {
                id = pair.value
                continue
            }
            hasOthers = true
            if pairs.equals(pair.name, "tagid") { hasTagId = true }
        }
    }

    /// Writes the parameters under their own names, of a repeated one the first.
    func writeOthers(_ attributes: inout JSONWriter) {
        write(&attributes, written: Self.reserved)
    }

    /// The parameters of a call's query as a JSON object.
    static func attributes(of call: Call) -> [UInt8] {
        var attributes = JSONWriter(reserving: 64)
        attributes.object { attributes in
            guard let query = call.request.head.query else { return }
            call.request.head.bytes.withUnsafeBufferPointer { bytes in
                TrackingQuery(bytes, query.range).write(&attributes, written: [])
            }
        }
        return attributes.take()
    }

    private func write(_ attributes: inout JSONWriter, written: Set<String>) {
        var written = written
        var pairs = scanner
        var count = 0
        while count < Self.shownLimit, let pair = pairs.next() {
            let name = pairs.text(pair.name)
            guard written.insert(name).inserted else { continue }
            attributes.key(name)
            attributes.string(pairs.text(pair.value))
            count += 1
        }
    }
}
