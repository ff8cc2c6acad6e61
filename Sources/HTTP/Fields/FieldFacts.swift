import Bytes

/// What the fields of a request say about its framing and its connection (RFC 9112 §6, §9.3).
struct FieldFacts {
    private var hosts = 0
    private var length: Int?
    private var isChunked = false
    private var closes = false
    private var persists = false
    private var hasUnknownExpectation = false
    private var unknownCoding = false
    private(set) var expectsContinue = false

    var framing: RequestHead.Framing {
        if isChunked { return .chunked }
        return length.map { .length($0) } ?? .none
    }

    func keepsAlive(minorVersion: UInt8) -> Bool {
        !closes && (minorVersion == 1 || persists)
    }

    /// Takes one field into account; all but a few are passed over by the length of their name.
    mutating func note(_ field: RequestHead.Field, in bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        let name = bytes.part(field.name)
        switch name.count {
        case 4 where name.equalsIgnoringCase("host"): try noteHost(bytes.part(field.value))
        case 6 where name.equalsIgnoringCase("expect"):
            if bytes.part(field.value).equalsIgnoringCase("100-continue") {
                expectsContinue = true
            } else {
                hasUnknownExpectation = true
            }
        case 10 where name.equalsIgnoringCase("connection"): noteConnection(bytes.part(field.value))
        case 14 where name.equalsIgnoringCase("content-length"): try noteLength(bytes.part(field.value))
        case 17 where name.equalsIgnoringCase("transfer-encoding"): try noteCoding(bytes.part(field.value))
        default: break
        }
    }

    /// The rules that need all fields.
    func check(minorVersion: UInt8) throws(Refusal) {
        guard hosts == 1 || minorVersion == 0 else { throw Refusal(400, "HTTP/1.1 needs a Host field") }
        if isChunked || unknownCoding {
            guard minorVersion == 1 else { throw Refusal(400, "Transfer-Encoding in HTTP/1.0") }
            guard length == nil else { throw Refusal(400, "Content-Length and Transfer-Encoding together") }
        }
        if unknownCoding { throw Refusal(501, "the only transfer coding understood is `chunked`") }
        if hasUnknownExpectation, minorVersion == 1 {
            throw Refusal(417, "the only expectation understood is `100-continue`")
        }
    }

    private mutating func noteHost(_ value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        hosts += 1
        guard hosts == 1 else { throw Refusal(400, "more than one Host field") }
        guard Authority.isValid(value, port: .optional) else {
            throw Refusal(400, "the Host field is not `host` or `host:port`")
        }
    }

    private mutating func noteLength(_ value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        guard length == nil else { throw Refusal(400, "more than one Content-Length") }
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else {
            throw Refusal(400, "the Content-Length is not a number")
        }
        var number = 0
        for byte in value {
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
            guard !overflow, !carry else { throw Refusal(413, "the Content-Length is beyond all limits") }
            number = sum
        }
        length = number
    }

    private mutating func noteCoding(_ value: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        guard !isChunked, !unknownCoding else { throw Refusal(400, "more than one Transfer-Encoding") }
        guard !value.isEmpty else { throw Refusal(400, "an empty Transfer-Encoding") }
        if value.equalsIgnoringCase("chunked") {
            isChunked = true
        } else {
            unknownCoding = true
        }
    }

    private mutating func noteConnection(_ value: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while start < value.count {
            var end = start
            while end < value.count, value[end] != 0x2C { end += 1 }
            var first = start
            var last = end
            while first < last, ASCII.isBlank(value[first]) { first += 1 }
            while last > first, ASCII.isBlank(value[last - 1]) { last -= 1 }
            let option = UnsafeBufferPointer(rebasing: value[first..<last])
            if option.equalsIgnoringCase("close") { closes = true }
            if option.equalsIgnoringCase("keep-alive") { persists = true }
            start = end + 1
        }
    }
}
