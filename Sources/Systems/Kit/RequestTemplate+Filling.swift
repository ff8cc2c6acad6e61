import Bytes
import Domain
import HTTP

extension RequestTemplate {
    /// The request with the values of a message in the place of its placeholders.
    package func filled(for message: Message) -> RequestTemplate {
        filled(Self.values(of: message))
    }

    /// The request with values in the place of its placeholders, by their names; what is not known is empty.
    package func filled(_ values: [String: String]) -> RequestTemplate {
        let values = values.merging(defaults.map { ($0.name, $0.value) }) { own, _ in own }
        let type = fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
        var request = self
        request.target = Self.replaced(target) { name in
            let value = values[name] ?? ""
            return name == Placeholder.linkTarget.rawValue ? value : PercentCoding.encode(value)
        }
        request.body = body.map { body in
            Self.replaced(body) { name in
                let value = values[name] ?? ""
                return type.contains("json") ? Self.escapedForJSON(value) : PercentCoding.encode(value)
            }
        }
        return request
    }

    /// What a message says of the general placeholders.
    package static func values(of message: Message) -> [String: String] {
        let id = message.identity.messageId ?? ""
        var values: [Placeholder: String] = [
            .messageId: id, .messageIdHex: Int64(id).map(hexadecimal) ?? id, .deliveryId: message.identity.deliveryId,
        ]
        values[.trackingId] = message.identity.trackingId
        values[.deviceToken] = message.token
        values[.application] = message.application
        values[.userKey] = message.userKey
        values[.linkTarget] = message.link.flatMap(pathAndQuery)
        return Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }

    /// A negative number of 32 bits has 8 digits.
    private static func hexadecimal(_ id: Int64) -> String {
        if id < 0, let short = Int32(exactly: id) { return String(UInt32(bitPattern: short), radix: 16) }
        return String(UInt64(bitPattern: id), radix: 16)
    }

    /// A URL from the slash after its host on; nil without one.
    private static func pathAndQuery(_ url: String) -> String? {
        guard let scheme = url.firstRange(of: "://"),
            let slash = url[scheme.upperBound...].firstIndex(of: "/")
        else { return nil }
        return String(url[slash...])
    }

    /// The text within the quotes of a JSON text.
    private static func escapedForJSON(_ value: String) -> String {
        String(String(decoding: JSON.string(value).bytes, as: UTF8.self).dropFirst().dropLast())
    }

    /// A text with each `{name}` replaced; braces around anything but letters stay.
    private static func replaced(_ text: String, _ value: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            let inner = rest[rest.index(after: open)...]
            let name = inner.prefix { $0.isASCII && $0.isLetter }
            if !name.isEmpty, name.endIndex < inner.endIndex, inner[name.endIndex] == "}" {
                result += value(String(name))
                rest = inner[inner.index(after: name.endIndex)...]
            } else {
                result.append("{")
                rest = inner
            }
        }
        return result + rest
    }
}
