import Bytes

/// Takes the chunked transfer coding off a content (RFC 9112 §7.1), a byte at a time but for the data itself.
///
/// Extensions and trailer fields are checked, bounded and dropped.
struct ChunkedDecoder {
    /// What the next byte has to be. `After` states allow white space only before a `;` or a `=`.
    private enum State {
        case size, afterSize
        case beforeName, name, afterName, beforeValue, value, quoted, escaped, quoteEnd, afterValue
        case sizeLineFeed
        case data, dataReturn, dataLineFeed
        case trailerStart, trailerName, trailerValue, trailerLineFeed, lastLineFeed
        case done
    }

    /// All extensions of one content together, in bytes.
    private static let extensionLimit = 16 * 1024
    /// All trailer fields of one content together, in bytes.
    private static let trailerLimit = 16 * 1024

    private let limit: Int
    private var state = State.size
    private var digits = 0
    private var remaining = 0
    private var total = 0
    private var extensionBytes = 0
    private var trailerBytes = 0

    /// - Parameter limit: the longest content in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Decodes from `cursor` on and moves it; true when the content has ended.
    mutating func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, from cursor: inout Int, into content: inout ContentSink
    ) throws(Refusal) -> Bool {
        while cursor < bytes.count, state != .done {
            if state == .data {
                let count = min(remaining, bytes.count - cursor)
                try content.take(UnsafeBufferPointer(rebasing: bytes[cursor..<(cursor + count)]))
                cursor += count
                remaining -= count
                if remaining == 0 { state = .dataReturn }
            } else {
                try step(bytes[cursor])
                cursor += 1
            }
        }
        return state == .done
    }

    private mutating func step(_ byte: UInt8) throws(Refusal) {
        switch state {
        case .size: try stepSize(byte)
        case .sizeLineFeed:
            try require(byte == 0x0A, "a chunk's size does not end with CRLF")
            state = remaining == 0 ? .trailerStart : .data
        case .dataReturn:
            try require(byte == 0x0D, "a chunk is longer than its size")
            state = .dataLineFeed
        case .dataLineFeed:
            try require(byte == 0x0A, "a chunk does not end with CRLF")
            state = .size
            digits = 0
        case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed, .lastLineFeed: try stepTrailer(byte)
        case .data, .done: break
        default: try stepExtension(byte)
        }
    }

    private mutating func stepSize(_ byte: UInt8) throws(Refusal) {
        if let digit = Hex.value(byte) {
            digits += 1
            try require(digits <= 64, "a chunk's size has too many digits")
            remaining = digits == 1 ? Int(digit) : remaining * 16 + Int(digit)
            // Checked at each digit, so the product cannot overflow.
            guard remaining <= limit - total else {
                throw Refusal(413, "the content is longer than \(limit) bytes")
            }
            return
        }
        try require(digits > 0, "a chunk does not begin with its size in hexadecimal")
        total += remaining
        switch byte {
        case 0x0D: state = .sizeLineFeed
        case 0x3B: state = .beforeName
        case 0x20, 0x09: state = .afterSize
        default: throw Refusal(400, "a chunk's size is not hexadecimal")
        }
    }

    private mutating func stepExtension(_ byte: UInt8) throws(Refusal) {
        extensionBytes += 1
        try require(extensionBytes <= Self.extensionLimit, "the chunk extensions are too long")
        let isBlank = ASCII.isBlank(byte)
        switch (state, byte) {
        case (.quoted, 0x22): state = .quoteEnd
        case (.quoted, 0x5C): state = .escaped
        case (.quoted, _), (.escaped, _):
            try require(ASCII.isPrintable(byte) || byte == 0x09, "a control character in a chunk extension")
            state = .quoted
        case (.beforeName, _) where isBlank, (.afterName, _) where isBlank, (.beforeValue, _) where isBlank,
            (.afterValue, _) where isBlank, (.afterSize, _) where isBlank:
            break
        case (.name, _) where isBlank: state = .afterName
        case (.value, _) where isBlank, (.quoteEnd, _) where isBlank: state = .afterValue
        case (.beforeName, _) where ASCII.isToken(byte): state = .name
        case (.beforeValue, _) where ASCII.isToken(byte): state = .value
        case (.name, _) where ASCII.isToken(byte), (.value, _) where ASCII.isToken(byte): break
        case (.beforeValue, 0x22): state = .quoted
        case (.name, 0x3D), (.afterName, 0x3D): state = .beforeValue
        case (.afterSize, 0x3B), (.name, 0x3B), (.afterName, 0x3B), (.value, 0x3B), (.quoteEnd, 0x3B),
            (.afterValue, 0x3B):
            state = .beforeName
        case (.name, 0x0D), (.value, 0x0D), (.quoteEnd, 0x0D): state = .sizeLineFeed
        default: throw Refusal(400, "a chunk extension is not `;name=value`")
        }
    }

    private mutating func stepTrailer(_ byte: UInt8) throws(Refusal) {
        trailerBytes += 1
        guard trailerBytes <= Self.trailerLimit else {
            throw Refusal(431, "the trailer is longer than \(Self.trailerLimit) bytes")
        }
        switch (state, byte) {
        case (.trailerStart, 0x0D): state = .lastLineFeed
        case (.trailerStart, _):
            try require(ASCII.isToken(byte), "a trailer field does not begin with a name")
            state = .trailerName
        case (.trailerName, 0x3A): state = .trailerValue
        case (.trailerName, _): try require(ASCII.isToken(byte), "a trailer field's name is not a token")
        case (.trailerValue, 0x0D): state = .trailerLineFeed
        case (.trailerValue, _):
            try require(ASCII.isPrintable(byte) || byte == 0x09, "a control character in a trailer field")
        case (.lastLineFeed, _):
            try require(byte == 0x0A, "the trailer does not end with CRLF")
            state = .done
        default:
            try require(byte == 0x0A, "a trailer field does not end with CRLF")
            state = .trailerStart
        }
    }

    private func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws(Refusal) {
        if !condition { throw Refusal(400, reason()) }
    }
}
