/// Reads the bytes that `RecordWriter` wrote.
struct RecordReader {
    private let bytes: UnsafeRawBufferPointer
    private let flags: RecordFlags
    private var position: Int

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        flags = Self.flags(bytes)
        position = EncodedRecord.batchOffset + (flags.contains(.batch) ? 8 : 0)
        if flags.contains(.sharedRequest) { position += EncodedRecord.requestSize }
    }

    /// Reads a request that records with these flags share.
    private init(request: UnsafeRawBufferPointer, _ flags: RecordFlags) {
        bytes = request
        self.flags = flags
        position = 0
    }

    private static func flags(_ bytes: UnsafeRawBufferPointer) -> RecordFlags {
        RecordFlags(rawValue: bytes.loadUnaligned(fromByteOffset: EncodedRecord.flagsOffset, as: UInt32.self))
    }

    /// Where the request of a record lies that shares it.
    static func sharedRequest(_ bytes: UnsafeRawBufferPointer) -> Entry? {
        guard flags(bytes).contains(.sharedRequest) else { return nil }
        return bytes.loadUnaligned(fromByteOffset: EncodedRecord.requestOffset, as: Entry.self)
    }

    /// When the interaction of a record was received, in milliseconds.
    static func time(_ bytes: UnsafeRawBufferPointer) -> Int64 { bytes.loadUnaligned(as: Int64.self) }

    /// The interaction of a record.
    /// - Parameter request: the request that it shares.
    static func decode(_ bytes: UnsafeRawBufferPointer, request: UnsafeRawBufferPointer? = nil, seq: UInt64)
        -> Interaction
    {
        var reader = RecordReader(bytes)
        var shared = request.map { RecordReader(request: $0, reader.flags) }
        return reader.interaction(seq, &shared)
    }

    /// Calls `body` with each hash that a record is found by; a finding that it has twice comes twice.
    /// - Parameter request: the request that it shares.
    static func forEachHash(
        _ bytes: UnsafeRawBufferPointer, request: UnsafeRawBufferPointer? = nil, _ body: (UInt64) -> Void
    ) {
        var reader = RecordReader(bytes)
        reader.forEachHash(body)
        if let request { reader = RecordReader(request: request, reader.flags) }
        reader.forEachHashOfRequest(body)
    }

    /// The hash of the session of a record.
    static func sessionHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var reader = RecordReader(bytes)
        reader.position += 3 + (reader.flags.contains(.platform) ? 1 : 0)
        if reader.flags.contains(.status) { _ = reader.number() }
        return IndexHash.of(.session, reader.slice())
    }

    private mutating func interaction(_ seq: UInt64, _ shared: inout RecordReader?) -> Interaction {
        let batch =
            flags.contains(.batch)
            ? bytes.loadUnaligned(fromByteOffset: EncodedRecord.batchOffset, as: UInt64.self) : nil
        var observation = Observation(
            System(number: byte()), Kind(rawValue: byte()) ?? .unmatched,
            verdict: Verdict(rawValue: byte()) ?? .unmatched)
        if flags.contains(.platform) { observation.device.platform = Platform(rawValue: byte()) }
        var response = RecordedResponse(status: flags.contains(.status) ? number() : nil, size: nil)
        let session = text()
        observation.application = optional(.application)
        observation.device.token = optional(.token)
        observation.device.userKey = optional(.userKey)
        observation.messageId = optional(.messageId)
        observation.deliveryId = optional(.deliveryId)
        observation.trackingId = optional(.trackingId)
        observation.link = optional(.link)
        response.fault = optional(.fault)
        if flags.contains(.findings) { observation.findings = (0..<number()).map { _ in finding() } }
        let (head, path) = shared?.target() ?? target()
        observation.device.id = optional(.deviceId)
        if flags.contains(.attributes) { observation.attributes = Array(slice()) }
        let request = shared?.request(head, path) ?? request(head, path)
        if flags.contains(.size) { response.size = number() }
        response.durationMicroseconds = number()
        let transfer =
            flags.contains(.transfer)
            ? Interaction.Transfer(
                bytesSent: number(), milliseconds: number(), completed: flags.contains(.transferCompleted)) : nil
        return Interaction(
            seq: seq, session: session, receivedAt: Timestamp(milliseconds: Self.time(bytes)),
            observation: observation, batch: batch, request: request, response: response, transfer: transfer)
    }

    private mutating func target() -> (head: UnsafeRawBufferPointer, path: UnsafeRawBufferPointer) {
        _ = number()
        let head = slice()
        return (head, flags.contains(.pathInHead) ? part(of: head) : slice())
    }

    private mutating func request(_ head: UnsafeRawBufferPointer, _ path: UnsafeRawBufferPointer) -> RecordedRequest {
        let body = flags.contains(.body) ? Array(slice()) : []
        let bodySize = flags.contains(.bodySize) ? number() : body.count
        return RecordedRequest(
            head: Array(head), path: String(decoding: path, as: UTF8.self), body: body, bodySize: bodySize,
            bodyTruncated: flags.contains(.bodyTruncated), remoteAddress: text(), tls: optional(.tls))
    }

    private mutating func finding() -> Finding {
        let code = FindingCode(number: byte())
        let severity = Finding.Severity(rawValue: byte()) ?? .error
        let has = byte()
        let field = has & 1 == 0 ? nil : text()
        let detail = text()
        return Finding(code, severity, field: field, detail: detail, hint: has & 2 == 0 ? nil : text())
    }

    private mutating func forEachHash(_ body: (UInt64) -> Void) {
        body(System(number: byte()).indexHash)
        body(IndexHash.kinds[Int(byte())])
        body(IndexHash.verdicts[Int(byte())])
        if flags.contains(.platform) { body(IndexHash.platforms[Int(byte())]) }
        if flags.contains(.status) { body(IndexHash.status(number())) }
        body(IndexHash.of(.session, slice()))
        for (flag, key) in Self.indexedTexts where flags.contains(flag) { body(IndexHash.of(key, slice())) }
        if flags.contains(.findings) {
            for _ in 0..<number() {
                body(FindingCode(number: byte()).indexHash)
                _ = byte()
                let has = byte()
                for _ in 0..<(1 + has.nonzeroBitCount) { _ = slice() }
            }
        }
    }

    private mutating func forEachHashOfRequest(_ body: (UInt64) -> Void) {
        let method = number()
        let head = slice()
        body(IndexHash.of(.method, String(decoding: head[..<method], as: UTF8.self)))
        body(IndexHash.of(.path, flags.contains(.pathInHead) ? part(of: head) : slice()))
    }

    private static let indexedTexts: [(RecordFlags, FilterKey)] = [
        (.application, .application), (.token, .deviceToken), (.userKey, .userKey), (.messageId, .messageId),
        (.deliveryId, .deliveryId), (.trackingId, .trackingId), (.link, .link), (.fault, .fault),
    ]

    private mutating func optional(_ flag: RecordFlags) -> String? { flags.contains(flag) ? text() : nil }

    private mutating func text() -> String { String(decoding: slice(), as: UTF8.self) }

    private mutating func part(of head: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = number()
        return UnsafeRawBufferPointer(rebasing: head[start..<(start + number())])
    }

    private mutating func slice() -> UnsafeRawBufferPointer {
        let count = number()
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + count)])
    }

    private mutating func byte() -> UInt8 {
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func number() -> Int {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let next = byte()
            value |= UInt64(next & 0x7F) << shift
            if next & 0x80 == 0 { break }
            shift += 7
        }
        return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    }
}
