/// Compresses answers where the client takes it and it is worth it (RFC 9110 §8.4, §12.5.3).
package enum ContentEncoder {
    /// Shorter contents are not compressed: they fit into one packet anyway. Bytes.
    package static let smallest = 1024
    /// Longer contents are not compressed: that would take tens of milliseconds, in which a loop serves nobody. Bytes.
    package static let largest = 1 << 20

    /// Whether an `Accept-Encoding` of those values prefers gzip, or at least takes it as gladly as no coding.
    package static func acceptsGzip(_ acceptEncoding: [String]) -> Bool {
        let header = AcceptHeader(acceptEncoding)
        let named = header.items.first { $0.value == "gzip" || $0.value == "x-gzip" }
        let gzip = named?.quality ?? header.quality(ofCoding: "gzip")
        let identity = header.items.first { $0.value == "identity" }?.quality ?? 0
        return gzip > 0 && gzip >= identity
    }

    /// Whether contents of a media type become smaller; images, sound, films and archives do not.
    package static func isCompressible(_ mediaType: String) -> Bool {
        let type = MediaType.essence(of: mediaType)
        if type.hasPrefix("text/") { return true }
        guard type.hasPrefix("application/") else { return false }
        return type.hasSuffix("json") || type.hasSuffix("xml") || type.hasSuffix("javascript")
    }

    /// Compresses the content of an answer when its request and its type allow, and says so in its fields.
    ///
    /// `Vary` is added whenever the answer could be either. A strong `ETag` becomes weak: the bytes are others.
    package static func apply(to response: inout Response, for request: RequestHead, with encoder: GzipEncoder) {
        guard case .bytes(let bytes) = response.body, bytes.count >= smallest, bytes.count <= largest,
            response.status != 206,
            response.value("Content-Encoding") == nil, let type = response.value("Content-Type"),
            isCompressible(type)
        else { return }
        addVary(to: &response)
        guard acceptsGzip(request.values("accept-encoding")), let encoded = encoder.encode(bytes),
            encoded.count < bytes.count
        else { return }
        response.body = .bytes(encoded)
        response.add("Content-Encoding", "gzip")
        for index in response.fields.indices
        where response.fields[index].isNamed("etag") && response.fields[index].value.hasPrefix("\"") {
            response.fields[index].value = "W/" + response.fields[index].value
        }
    }

    private static func addVary(to response: inout Response) {
        for field in response.fields where field.isNamed("vary") {
            let members = AcceptHeader(field.value)
            if members.names("*") || members.names("accept-encoding") { return }
        }
        response.add("Vary", "Accept-Encoding")
    }
}
