/// Removes the chunked transfer coding (RFC 9112 §7.1), byte by byte where needed, with bounds on extensions and trailers.
struct ChunkedDecoder {
    private enum State {
        case sizeStart
        case size
        case spaceAfterSize
        case fieldExtension(quoted: Bool, escaped: Bool)
        case sizeLF
        case data
        case dataCR
        case dataLF
        case trailerStart
        case trailerName
        case trailerValue
        case trailerLF
        case lastLF
        case done
    }

    private var state = State.sizeStart
    private var left = 0
    private var digits = 0
    private var overhead = 0
    private let limits: Limits
    private var total = 0

    init(limits: Limits) {
        self.limits = limits
    }

    var isDone: Bool { if case .done = state { true } else { false } }

    /// Takes bytes from `index` on until the end of the content or of the bytes; `emit` gets the pieces of content.
    mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int,
        emit: (UnsafeBufferPointer<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        while index < bytes.count, !isDone {
            if case .data = state {
                let count = min(left, bytes.count - index)
                try emit(UnsafeBufferPointer(rebasing: bytes[index..<(index + count)]))
                index += count
                left -= count
                if left == 0 { state = .dataCR }
                continue
            }
            let byte = bytes[index]
            index += 1
            try step(byte)
        }
    }

    private mutating func step(_ byte: UInt8) throws(Refusal) {
        switch state {
        case .sizeStart, .size:
            try size(byte)
        case .spaceAfterSize:
            if byte == 0x3B {
                state = .fieldExtension(quoted: false, escaped: false)
            } else if byte != 0x20 && byte != 0x09 {
                throw Refusal(400, "white space after a chunk size")
            }
            try count()
        case .fieldExtension(let quoted, let escaped): try chunkExtension(byte, quoted, escaped)
        case .sizeLF:
            try expectLF(byte)
            state = left == 0 ? .trailerStart : .data
        case .data, .done: break
        case .dataCR:
            guard byte == HTTPBytes.cr else { throw Refusal(400, "a chunk is longer than its size") }
            state = .dataLF
        case .dataLF:
            try expectLF(byte)
            (state, digits) = (.sizeStart, 0)
        case .trailerStart:
            if byte == HTTPBytes.cr {
                state = .lastLF
            } else {
                guard HTTPBytes.isToken(byte) else { throw Refusal(400, "a trailer line has no good name") }
                state = .trailerName
            }
            try count()
        case .trailerName:
            if byte == HTTPBytes.colon {
                state = .trailerValue
            } else if !HTTPBytes.isToken(byte) {
                throw Refusal(400, "a trailer line has no good name and colon")
            }
            try count()
        case .trailerValue:
            if byte == HTTPBytes.cr {
                state = .trailerLF
            } else if !HTTPBytes.isFieldValue(byte) {
                throw Refusal(400, "a trailer value has a control character")
            }
            try count()
        case .trailerLF:
            try expectLF(byte)
            state = .trailerStart
        case .lastLF:
            try expectLF(byte)
            state = .done
        }
    }

    private mutating func size(_ byte: UInt8) throws(Refusal) {
        if let value = HTTPBytes.hexValue(byte) {
            left = digits == 0 ? Int(value) : left << 4 | Int(value)
            digits += 1
            guard digits <= 16 else { throw Refusal(400, "a chunk size of more than 16 digits") }
            guard left <= limits.body else { throw Refusal(413, "a chunk is longer than \(limits.body) bytes") }
            state = .size
            return
        }
        guard digits > 0 else { throw Refusal(400, "a chunk size is not hexadecimal") }
        switch byte {
        case HTTPBytes.cr: state = .sizeLF
        case 0x3B: state = .fieldExtension(quoted: false, escaped: false)
        case 0x20, 0x09: state = .spaceAfterSize
        default: throw Refusal(400, "a chunk size is not hexadecimal")
        }
        if case .sizeLF = state {
            total += left
            guard total <= limits.body else { throw Refusal(413, "the content is longer than \(limits.body) bytes") }
        }
    }

    private mutating func chunkExtension(_ byte: UInt8, _ quoted: Bool, _ escaped: Bool) throws(Refusal) {
        try count()
        if byte == HTTPBytes.cr, !quoted {
            total += left
            guard total <= limits.body else { throw Refusal(413, "the content is longer than \(limits.body) bytes") }
            state = .sizeLF
            return
        }
        guard HTTPBytes.isFieldValue(byte) else { throw Refusal(400, "a chunk extension has a control character") }
        if escaped {
            state = .fieldExtension(quoted: true, escaped: false)
        } else if quoted {
            state = .fieldExtension(quoted: byte != 0x22, escaped: byte == 0x5C)
        } else {
            state = .fieldExtension(quoted: byte == 0x22, escaped: false)
        }
    }

    private func expectLF(_ byte: UInt8) throws(Refusal) {
        guard byte == HTTPBytes.lf else { throw Refusal(400, "a CR without LF in the chunked content") }
    }

    /// Extensions and trailers together may be as long as a head.
    private mutating func count() throws(Refusal) {
        overhead += 1
        guard overhead <= 16 * 1024 else { throw Refusal(431, "chunk extensions or trailers of more than 16 KiB") }
    }
}
