/// The parameters of a query, decoded, in their order.
package struct QueryItems: Sendable, Equatable {
    package struct Item: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var items: [Item]

    package init(_ items: [Item] = []) {
        self.items = items
    }

    /// Reads `a=1&b=2`; `+` is a space, and a `%` without two hex digits stands for itself.
    package init(decoding bytes: ArraySlice<UInt8>) {
        items = bytes.split(separator: 0x26).map { part in
            guard let equals = part.firstIndex(of: 0x3D) else { return Item(name: Self.decoded(part), value: "") }
            return Item(name: Self.decoded(part[..<equals]), value: Self.decoded(part[(equals + 1)...]))
        }
    }

    /// The value of the first parameter of that name; nil when there is none.
    package func first(_ name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The values of all parameters of that name, in order.
    package func values(_ name: String) -> [String] {
        items.lazy.filter { $0.name == name }.map(\.value)
    }

    /// All but the parameters of that name.
    package func removing(_ name: String) -> QueryItems {
        QueryItems(items.filter { $0.name != name })
    }

    /// The parameters as a query, without the `?`.
    package var encoded: String {
        items.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }

    /// Text in which all but the unreserved characters of RFC 3986 §2.3 is percent-encoded.
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default:
                bytes.append(0x25)
                for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of percent-encoded bytes; in a query `+` is a space.
    package static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = true) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            if byte == 0x25, let high = bytes[index...].first.flatMap(hexDigit),
                let low = bytes[index...].dropFirst().first.flatMap(hexDigit)
            {
                result.append(high << 4 | low)
                bytes.formIndex(&index, offsetBy: 2)
            } else {
                result.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }
}
