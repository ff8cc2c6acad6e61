import Bytes

/// What a `Range` field asks for of a content of a known size (RFC 9110 §14.2).
enum ByteRange: Equatable {
    /// No range, one that is not understood, or several: the whole content is sent.
    case whole
    case part(Range<Int>)
    /// It lies behind the end: 416.
    case unsatisfiable

    /// Reads the value of a `Range` field.
    ///
    /// - Parameter size: of the whole content, in bytes.
    init(_ field: String, size: Int) {
        self = .whole
        let bytes = Array(field.utf8)
        guard let equals = bytes.firstIndex(of: 0x3D),
            String(decoding: bytes[..<equals], as: UTF8.self).lowercased() == "bytes"
        else { return }
        let spec = bytes[(equals + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
        guard let dash = spec.firstIndex(of: 0x2D) else { return }
        let (first, last) = (spec[..<dash], spec[(dash + 1)...])
        guard let start = Self.number(first), let end = Self.number(last) else { return }
        switch (start, end) {
        case (nil, nil): return
        case (nil, let suffix?):
            if suffix == 0 {
                self = .unsatisfiable
            } else if size > 0 {
                self = .part(max(0, size - suffix)..<size)
            }
        case (let start?, let end):
            if let end, end < start { return }
            self = start < size ? .part(start..<min(size, (end ?? Int.max - 1) + 1)) : .unsatisfiable
        }
    }

    /// The number of digits, nil inside for none at all; one that is beyond all sizes is the greatest. Nil for what are no digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int?? {
        guard digits.allSatisfy(ASCII.isDigit) else { return nil }
        if digits.isEmpty { return .some(nil) }
        let value = digits.drop { $0 == 0x30 }
        return .some(value.isEmpty ? 0 : min(Int.max - 1, Int(String(decoding: value, as: UTF8.self)) ?? Int.max))
    }
}
