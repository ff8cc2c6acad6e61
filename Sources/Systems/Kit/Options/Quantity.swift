import Domain

/// Numbers with units: how they are read and what is written for them. No text of them needs Foundation.
package enum Quantity {
    private static let sizes: [(unit: String, factor: Int)] = [
        ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1), ("", 1),
    ]
    private static let times: [(unit: String, factor: Int)] = [
        ("ms", 1), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
    ]

    /// A whole number of plain digits, with a minus sign or none.
    package static func whole(_ text: String) -> Int? {
        text.utf8.first == 0x2B ? nil : Int(text)
    }

    /// The bytes that `16MiB`, `2GiB`, `1KiB` or a number stands for; nil when it is none, negative or too large.
    package static func bytes(_ text: String) -> Int? {
        for (unit, factor) in sizes where text.hasSuffix(unit) {
            guard let number = whole(String(text.dropLast(unit.count))), number >= 0 else { return nil }
            return product(number, factor)
        }
        return nil
    }

    /// The milliseconds that `250ms`, `5s`, `2m`, `1h` or `3d` stands for; `0` needs no unit. nil when it is none,
    /// or longer than durations may be.
    package static func milliseconds(_ text: String) -> Int? {
        if text == "0" { return 0 }
        for (unit, factor) in times where text.hasSuffix(unit) {
            guard let time = whole(String(text.dropLast(unit.count))).flatMap({ product($0, factor) }),
                time.magnitude <= Duration.longestMilliseconds
            else { return nil }
            return time
        }
        return nil
    }

    /// The shortest exact text of a number of bytes.
    package static func sizeText(_ bytes: Int) -> String {
        guard bytes > 0, let (unit, factor) = sizes.dropLast(2).first(where: { bytes % $0.factor == 0 }) else {
            return "\(bytes)"
        }
        return "\(bytes / factor)\(unit)"
    }

    /// The exact text of a duration in the largest unit that it is more than one of.
    package static func durationText(_ milliseconds: Int) -> String {
        guard milliseconds != 0 else { return "0s" }
        for (unit, factor) in times.dropFirst() where milliseconds % factor == 0 && milliseconds.magnitude > factor {
            return "\(milliseconds / factor)\(unit)"
        }
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }

    /// The reason for a number that is not in a range.
    static func outside(_ range: ClosedRange<Int>, _ text: String) -> String {
        range.upperBound == Int.max
            ? "\(text) is too small, at least \(range.lowerBound) is needed"
            : "\(text) is not within \(range.lowerBound) to \(range.upperBound)"
    }

    private static func product(_ number: Int, _ factor: Int) -> Int? {
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : value
    }
}
