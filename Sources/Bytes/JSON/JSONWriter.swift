/// Writes compact JSON as UTF-8 bytes, placing commas itself.
package struct JSONWriter: Sendable {
    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Hands the written bytes over and starts anew.
    package mutating func take() -> [UInt8] {
        defer { self = JSONWriter() }
        return bytes
    }

    /// Appends text between values that is not JSON, such as the newline of NDJSON.
    package mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = false
    }

    /// Appends a value that is JSON already.
    package mutating func json(_ value: some Collection<UInt8>) {
        comma()
        bytes.append(contentsOf: value)
        needsComma = true
    }

    package mutating func beginObject() { begin(0x7B) }
    package mutating func endObject() { end(0x7D) }
    package mutating func beginArray() { begin(0x5B) }
    package mutating func endArray() { end(0x5D) }

    /// An object whose members `content` writes.
    package mutating func object(_ content: (inout JSONWriter) -> Void) {
        beginObject()
        content(&self)
        endObject()
    }

    /// An array whose elements `content` writes.
    package mutating func array(_ content: (inout JSONWriter) -> Void) {
        beginArray()
        content(&self)
        endArray()
    }

    /// The name of a member that needs no escaping; its value is written next.
    package mutating func key(_ name: StaticString) {
        comma()
        bytes.append(0x22)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(0x22)
        bytes.append(0x3A)
        needsComma = false
    }

    /// The name of a member; its value is written next.
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(0x3A)
        needsComma = false
    }

    /// A member with a text, or null when there is none.
    package mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }

    /// A member with a whole number.
    package mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
        key(name)
        int(value)
    }

    /// A member with a truth value.
    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        bool(value)
    }

    package mutating func null() {
        comma()
        bytes.append(contentsOf: [0x6E, 0x75, 0x6C, 0x6C])
        needsComma = true
    }

    package mutating func bool(_ value: Bool) {
        comma()
        bytes.append(contentsOf: value ? [0x74, 0x72, 0x75, 0x65] : [0x66, 0x61, 0x6C, 0x73, 0x65])
        needsComma = true
    }

    package mutating func int(_ value: some BinaryInteger) {
        comma()
        bytes.appendDecimal(value)
        needsComma = true
    }

    /// A number with a fraction; what JSON cannot say (infinite, not a number) becomes null.
    package mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        if value.rounded() == value, abs(value) < 1e15 { return int(Int64(value)) }
        json(Array(value.description.utf8))
    }

    package mutating func string(_ value: String) {
        comma()
        bytes.append(0x22)
        var value = value
        value.withUTF8 { bytes.appendJSONEscaped($0) }
        bytes.append(0x22)
        needsComma = true
    }

    /// A string that is UTF-8 bytes already; the caller has checked that they are valid.
    package mutating func string(utf8 value: UnsafeBufferPointer<UInt8>) {
        comma()
        bytes.append(0x22)
        bytes.appendJSONEscaped(value)
        bytes.append(0x22)
        needsComma = true
    }

    /// The text, or null when there is none.
    package mutating func string(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    package mutating func value(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let text): json(Array(text.utf8))
        case .string(let text): string(text)
        case .array(let elements): array { for element in elements { $0.value(element) } }
        case .object(let members):
            object {
                for member in members {
                    $0.key(member.name)
                    $0.value(member.value)
                }
            }
        }
    }

    private mutating func comma() {
        if needsComma { bytes.append(0x2C) }
    }

    private mutating func begin(_ byte: UInt8) {
        comma()
        bytes.append(byte)
        needsComma = false
    }

    private mutating func end(_ byte: UInt8) {
        bytes.append(byte)
        needsComma = true
    }
}

extension [UInt8] {
    /// Appends UTF-8 with `"`, `\` and control characters escaped (RFC 8259 §7); runs without them are copied at once.
    package mutating func appendJSONEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var run = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
            append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<index]))
            run = index + 1
            switch byte {
            case 0x22, 0x5C: append(contentsOf: [0x5C, byte])
            case 0x0A: append(contentsOf: [0x5C, 0x6E])
            case 0x0D: append(contentsOf: [0x5C, 0x72])
            case 0x09: append(contentsOf: [0x5C, 0x74])
            default:
                append(contentsOf: [0x5C, 0x75, 0x30, 0x30])
                append(Hex.lower(byte >> 4))
                append(Hex.lower(byte & 15))
            }
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
    }
}
