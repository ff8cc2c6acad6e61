import Bytes
import Domain

extension InteractionHAR {
    /// The URL that a request was for; a target in absolute form is one already.
    static func url(_ target: String, host: String?, isSecure: Bool) -> String {
        if target.hasPrefix("http://") || target.hasPrefix("https://") { return target }
        let host = host.flatMap { $0.isEmpty ? nil : $0 } ?? "localhost"
        return (isSecure ? "https://" : "http://") + host + (target.hasPrefix("/") ? "" : "/") + target
    }

    /// Writes the list of the query's names and values, decoded.
    static func queryString(_ target: String, _ writer: inout JSONWriter) {
        let query = target.utf8.firstIndex(of: 0x3F).map { Array(target.utf8[$0...].dropFirst()) } ?? []
        query.withUnsafeBufferPointer { pairs(of: $0, &writer) }
    }

    /// Writes the list of a form's names and values, decoded.
    static func pairs(of form: UnsafeBufferPointer<UInt8>, _ writer: inout JSONWriter) {
        var pairs = FieldScanner(form)
        writer.array { list in
            while let pair = pairs.next() {
                list.object {
                    $0.member("name", pairs.text(pair.name))
                    $0.member("value", pairs.text(pair.value))
                }
            }
        }
    }
}
