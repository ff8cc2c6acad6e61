import Bytes
import HTTP

/// Which method of which service is called: `nms:rtEvent#PushEvent`.
struct SOAPAction: Equatable {
    var service: String
    var method: String

    init(service: String, method: String) {
        self.service = service
        self.method = method
    }

    /// Reads the field `SOAPAction`, quoted or not, else the parameter `soapAction` that Adobe's JavaScript client adds.
    init?(_ request: Request) {
        let field = request.head.value("SOAPAction").map { $0.trimmingPrefix("\"") }
        let text = field.map { $0.last == "\"" ? String($0.dropLast()) : String($0) }
        guard let action = text.flatMap(Self.init) ?? Self.parameter(request).flatMap(Self.init) else { return nil }
        self = action
    }

    /// Reads `service#method`.
    init?(_ text: String) {
        let parts = text.split(separator: "#", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        (service, method) = (String(parts[0]), String(parts[1]))
    }

    /// The element of a body whose namespace is `urn:` and the service.
    init?(_ element: XMLElement) {
        let prefix = element.name.utf8.count > element.localName.utf8.count ? element.name.split(separator: ":")[0] : ""
        let namespace = element[prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"] ?? ""
        service = String(namespace.trimmingPrefix("urn:"))
        method = String(element.localName)
        guard !service.isEmpty else { return nil }
    }

    private static func parameter(_ request: Request) -> String? {
        guard let query = request.head.query else { return nil }
        return request.head.bytes.withUnsafeBufferPointer { bytes in
            var pairs = FieldScanner(bytes, in: query.range)
            while let pair = pairs.next() {
                if pairs.equals(pair.name, "soapAction") { return pairs.text(pair.value) }
            }
            return nil
        }
    }
}
