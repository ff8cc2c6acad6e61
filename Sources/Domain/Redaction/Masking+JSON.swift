import Bytes

extension Masking {
    /// A text of valid JSON with the values of secret members replaced, and all else byte for byte as it was; texts in it
    /// are masked as what they are.
    func maskedJSON(_ text: [UInt8], depth: Int = 0) -> [UInt8]? {
        var output: [UInt8] = []
        var copied = 0
        var index = 0
        func replace(_ range: Range<Int>, _ value: [UInt8]) {
            guard !text[range].elementsEqual(value) else { return }
            output += text[copied..<range.lowerBound]
            output += value
            copied = range.upperBound
        }
        while let start = text[index...].firstIndex(of: 0x22) {
            let end = Self.endOfString(text, from: start)
            index = end
            guard let string = (try? JSONReader.read(Array(text[start..<end])))?.string else { continue }
            var next = end
            Self.skipBlanks(text, &next)
            if next < text.count, text[next] == 0x3A, members.contains(Self.name(string.utf8)) {
                next += 1
                Self.skipBlanks(text, &next)
                index = Self.endOfValue(text, from: next)
                let value = text[next..<index]
                // Null and an empty text hide nothing.
                if !value.elementsEqual("null".utf8), !value.elementsEqual([0x22, 0x22]) {
                    replace(next..<index, JSON.string(Redaction.mask).bytes)
                }
            } else if let masked = masked(Array(string.utf8), depth: depth + 1) {
                replace(start..<end, JSON.string(String(decoding: masked, as: UTF8.self)).bytes)
            }
        }
        return copied == 0 ? nil : output + text[copied...]
    }

    private static func skipBlanks(_ text: [UInt8], _ index: inout Int) {
        while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
    }

    /// Where a string in quotes is over.
    private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < text.count, text[index] != 0x22 { index += text[index] == 0x5C ? 2 : 1 }
        return min(index + 1, text.count)
    }

    /// Where a value is over.
    static func endOfValue(_ text: [UInt8], from start: Int) -> Int {
        var depth = 0
        var index = start
        while index < text.count {
            switch text[index] {
            case 0x22:
                index = endOfString(text, from: index)
                if depth == 0 { return index }
                continue
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case 0x2C, 0x20, 0x09, 0x0A, 0x0D: if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return text.count
    }
}
