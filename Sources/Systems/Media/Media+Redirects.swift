import Bytes
import HTTP

extension Media {
    /// Where the next redirect leads: the same URL with one less to come. It is a path, so that it fits behind any proxy.
    static func nextHop(_ call: Call, _ variant: MediaVariant) -> String {
        var location = Array((call.prefix + call.path + "?").utf8)
        call.request.head.bytes.withUnsafeBufferPointer { bytes in
            guard let query = call.request.head.query else { return }
            var pairs = FieldScanner(bytes, in: query.range)
            while let pair = pairs.next() {
                if pairs.equals(pair.name, "redirects") || pairs.equals(pair.name, "hop") { continue }
                location += bytes[pair.name.lowerBound..<pair.value.upperBound]
                location.append(0x26)
            }
        }
        if variant.redirects > 1 { location += Array("redirects=\(variant.redirects - 1)&".utf8) }
        location += Array("hop=\(variant.hop + 1)".utf8)
        return PercentCoding.visible(location)
    }
}
