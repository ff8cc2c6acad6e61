import Bytes

/// Finds the end of a head in bytes that come in pieces, and refuses at the first byte that no head may have.
///
/// It looks at every byte once. What it says depends on the bytes alone and not on how they were split.
struct HeadScanner {
    enum Outcome {
        case needMore
        /// The head is the first `length` bytes.
        case complete(length: Int)
        /// The first `length` bytes are not the start of a head; the last of them is the culprit.
        case refused(Refusal, length: Int)
    }

    /// A request line longer than the target's limit by this much cannot have a target within the limit.
    private static let lineAllowance = 128

    /// Bytes looked at, from the head's first.
    private(set) var position = 0
    /// Lines ended so far: the request line and the fields.
    private(set) var lines = 0
    private var lineStart = 0
    private var afterCarriageReturn = false

    /// Looks at the bytes from `position` on; `bytes` begins with the head's first.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, limits: Limits) -> Outcome {
        if position == 0, let first = bytes.first, !ASCII.isToken(first), first != 0x0D {
            let reason =
                first == 0x16
                ? "the connection begins like TLS, not like HTTP" : "the request begins with a byte that no method has"
            return .refused(Refusal(400, reason), length: 1)
        }
        var bound = lines == 0 ? min(limits.head, limits.target + Self.lineAllowance) : limits.head
        while position < bytes.count {
            guard position < bound else { return .refused(overflow(bytes, limits: limits), length: position) }
            let byte = bytes[position]
            position += 1
            if afterCarriageReturn {
                guard byte == 0x0A else {
                    return .refused(Refusal(400, "a carriage return without a line feed"), length: position)
                }
                afterCarriageReturn = false
                if position - lineStart == 2 { return .complete(length: position) }
                lines += 1
                lineStart = position
                bound = limits.head
                if lines - 1 > limits.fields {
                    return .refused(Refusal(431, "more than \(limits.fields) fields"), length: position)
                }
            } else if !ASCII.isPrintable(byte) {
                if byte == 0x0D {
                    afterCarriageReturn = true
                } else if byte != 0x09 {
                    return .refused(controlRefusal(byte), length: position)
                }
            }
        }
        return .needMore
    }

    private func controlRefusal(_ byte: UInt8) -> Refusal {
        switch byte {
        case 0x0A: Refusal(400, "a line feed without a carriage return")
        case 0x00: Refusal(400, "a NUL byte in the head")
        default: Refusal(400, "a control character in the head")
        }
    }

    private func overflow(_ bytes: UnsafeBufferPointer<UInt8>, limits: Limits) -> Refusal {
        if lines > 0 { return Refusal(431, "the head is longer than \(limits.head) bytes") }
        guard bytes.prefix(Self.lineAllowance).contains(0x20) else {
            return Refusal(400, "the method is too long")
        }
        return Refusal(414, "the target is longer than \(limits.target) bytes")
    }
}
