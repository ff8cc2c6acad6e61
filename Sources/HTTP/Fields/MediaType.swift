import Bytes

/// Media types by name (RFC 9110 §8.3).
package enum MediaType {
    /// The type without its parameters, in lower case.
    package static func essence(of value: String) -> String {
        AcceptHeader.trimmed(value.utf8.prefix { $0 != 0x3B })
    }
}

/// Fields such as `Accept` or `Accept-Encoding`: values with weights (RFC 9110 §12.4.2, §12.5).
package struct AcceptHeader: Sendable, Equatable {
    /// One value, in lower case and without parameters, and its weight in thousandths, 0 to 1000.
    package struct Item: Sendable, Equatable {
        package var value: String
        package var quality: Int
    }

    /// The values in the order they were sent; empty members are left out, a weight that is none counts as 0.
    package private(set) var items: [Item] = []

    /// The values of all fields of one name, in their order.
    package init(_ values: [String]) {
        for value in values { add(value) }
    }

    package init(_ text: String) {
        add(text)
    }

    private mutating func add(_ text: String) {
        for member in text.utf8.split(separator: 0x2C) {
            let parts = member.split(separator: 0x3B, omittingEmptySubsequences: false).map(Self.trimmed)
            guard let first = parts.first, !first.isEmpty else { continue }
            var quality = 1000
            for part in parts.dropFirst() where part.hasPrefix("q=") {
                quality = Self.thousandths(part.utf8.dropFirst(2)) ?? 0
            }
            items.append(Item(value: first, quality: quality))
        }
    }

    /// Whether the value is named itself, not by a wildcard.
    package func names(_ value: String) -> Bool {
        items.contains { $0.value == value }
    }

    /// The weight of a content coding; `*` stands for those not named, and `identity` is acceptable unless refused.
    package func quality(ofCoding coding: String) -> Int {
        if let item = items.first(where: { $0.value == coding }) { return item.quality }
        if let any = items.first(where: { $0.value == "*" }) { return any.quality }
        return coding == "identity" ? 1000 : 0
    }

    /// The weight of a media type such as `text/html`, whose parameters do not matter: the most specific range counts,
    /// and without ranges all are welcome. What may be any type (`*/*`) is as welcome as the most welcome one.
    package func quality(ofType type: String) -> Int {
        guard !items.isEmpty else { return 1000 }
        let essence = MediaType.essence(of: type)
        if essence == "*/*" { return items.map(\.quality).max() ?? 0 }
        let family = essence.prefix { $0 != "/" } + "/*"
        for range in [essence, String(family), "*/*", "*"] {
            if let item = items.first(where: { $0.value == range }) { return item.quality }
        }
        return 0
    }

    /// The first of the types with the greatest weight; nil when none is welcome.
    package func preferred(among types: [String]) -> String? {
        var best = 0
        var preferred: String?
        for type in types {
            let quality = quality(ofType: type)
            if quality > best {
                best = quality
                preferred = type
            }
        }
        return preferred
    }

    /// The text without the blanks around it, in lower case.
    fileprivate static func trimmed(_ part: Substring.UTF8View) -> String {
        var bytes = part
        while let first = bytes.first, ASCII.isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, ASCII.isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes.map(ASCII.lowercased), as: UTF8.self)
    }

    /// `0`, `0.123`, `1` or `1.000` in thousandths; nil for anything else.
    private static func thousandths(_ text: Substring.UTF8View) -> Int? {
        let digits = Array(text)
        guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5 else { return nil }
        if digits.count > 1, digits[1] != 0x2E { return nil }
        var value = first == 0x31 ? 1000 : 0
        var unit = 100
        for digit in digits.dropFirst(2) {
            guard ASCII.isDigit(digit) else { return nil }
            value += Int(digit - 0x30) * unit
            unit /= 10
        }
        return value <= 1000 ? value : nil
    }
}
