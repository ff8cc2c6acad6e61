/// Turns an interaction into the bytes that the journal keeps.
struct RecordWriter {
    private var bytes: [UInt8] = []
    private var hashes: [UInt64] = []
    private var flags: RecordFlags = []

    /// The record of an interaction.
    static func encode(_ interaction: Interaction) -> EncodedRecord {
        var writer = RecordWriter()
        let request = interaction.request
        writer.write(interaction, room: request.head.count + request.body.count)
        return EncodedRecord(bytes: writer.bytes, hashes: writer.hashes)
    }

    /// The records of interactions, in their order; those of a batch that follow each other and have the same request share it.
    static func encode(all interactions: some Collection<Interaction>) -> [BatchRecord] {
        var records: [BatchRecord] = []
        records.reserveCapacity(interactions.count)
        var rest = interactions[...]
        while let first = rest.first {
            let batch = first.batch
            let run = rest.prefix { batch != nil && $0.batch == batch && $0.request == first.request }
            if run.count > 1 {
                encode(run, sharing: first.request, into: &records)
                rest = rest[run.endIndex...]
            } else {
                records.append(BatchRecord(record: encode(first), request: .own))
                rest = rest.dropFirst()
            }
        }
        return records
    }

    private static func encode(
        _ run: some Collection<Interaction>, sharing request: RecordedRequest, into records: inout [BatchRecord]
    ) {
        var shared = RecordWriter()
        shared.bytes.reserveCapacity(80 + request.head.count + request.body.count)
        shared.fixed(UInt32(0))
        shared.writeRequest(request)
        shared.writeContent(request)
        for (index, interaction) in run.enumerated() {
            var writer = RecordWriter()
            writer.flags = shared.flags.union(.sharedRequest)
            writer.hashes = shared.hashes
            writer.write(interaction, room: EncodedRecord.requestSize)
            records.append(
                BatchRecord(
                    record: EncodedRecord(bytes: writer.bytes, hashes: writer.hashes),
                    request: index == 0 ? .shared(shared.bytes, by: run.count) : .before))
        }
    }

    private mutating func write(_ interaction: Interaction, room: Int) {
        let observation = interaction.observation
        let sharesRequest = flags.contains(.sharedRequest)
        bytes.reserveCapacity(160 + room + observation.attributes.count)
        hashes.reserveCapacity(FilterKey.allCases.count)
        fixed(interaction.receivedAt.milliseconds)
        fixed(UInt32(0))
        if let batch = interaction.batch {
            flags.insert(.batch)
            fixed(batch)
        }
        if sharesRequest { bytes.append(contentsOf: repeatElement(0, count: EncodedRecord.requestSize)) }
        writeIndexed(interaction, observation)
        writeFindings(observation.findings)
        if !sharesRequest { writeRequest(interaction.request) }
        writeReferences(observation)
        if !sharesRequest { writeContent(interaction.request) }
        writeOutcome(interaction)
        let rawFlags = flags.rawValue
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: rawFlags, toByteOffset: EncodedRecord.flagsOffset, as: UInt32.self)
        }
    }

    private mutating func writeIndexed(_ interaction: Interaction, _ observation: Observation) {
        bytes.append(observation.system.number)
        hashes.append(observation.system.indexHash)
        bytes.append(observation.kind.rawValue)
        hashes.append(IndexHash.kinds[Int(observation.kind.rawValue)])
        bytes.append(observation.verdict.rawValue)
        hashes.append(IndexHash.verdicts[Int(observation.verdict.rawValue)])
        if let platform = observation.device.platform {
            flags.insert(.platform)
            bytes.append(platform.rawValue)
            hashes.append(IndexHash.platforms[Int(platform.rawValue)])
        }
        if let status = interaction.response.status {
            flags.insert(.status)
            number(status)
            hashes.append(IndexHash.status(status))
        }
        indexed(.session, interaction.session)
        indexed(.application, observation.application, .application)
        indexed(.deviceToken, observation.device.token, .token)
        indexed(.userKey, observation.device.userKey, .userKey)
        indexed(.messageId, observation.messageId, .messageId)
        indexed(.deliveryId, observation.deliveryId, .deliveryId)
        indexed(.trackingId, observation.trackingId, .trackingId)
        indexed(.link, observation.link, .link)
        indexed(.fault, interaction.response.fault, .fault)
    }

    private mutating func writeFindings(_ findings: [Finding]) {
        guard !findings.isEmpty else { return }
        flags.insert(.findings)
        number(findings.count)
        for finding in findings {
            bytes.append(finding.code.number)
            bytes.append(finding.severity.rawValue)
            bytes.append((finding.field == nil ? 0 : 1) | (finding.hint == nil ? 0 : 2))
            if let field = finding.field { text(field) }
            text(finding.detail)
            if let hint = finding.hint { text(hint) }
            let hash = finding.code.indexHash
            if !hashes.contains(hash) { hashes.append(hash) }
        }
    }

    private mutating func writeRequest(_ request: RecordedRequest) {
        let line = request.requestLine
        number(line.method.count)
        number(request.head.count)
        bytes.append(contentsOf: request.head)
        hashes.append(IndexHash.of(.method, String(decoding: request.head[line.method], as: UTF8.self)))
        var path = request.path
        let target = request.head[line.target]
        let end = target.firstIndex { $0 == 0x3F } ?? target.endIndex
        let (hash, start) = path.withUTF8 { utf8 in
            let start = end - utf8.count
            let isInHead = start >= target.startIndex && request.head[start..<end].elementsEqual(utf8)
            return (IndexHash.of(.path, UnsafeRawBufferPointer(utf8)), isInHead ? start : nil)
        }
        hashes.append(hash)
        if let start {
            flags.insert(.pathInHead)
            number(start)
            number(end - start)
        } else {
            text(path)
        }
    }

    private mutating func writeReferences(_ observation: Observation) {
        optional(observation.device.id, .deviceId)
        if observation.attributes != Observation.noAttributes {
            flags.insert(.attributes)
            number(observation.attributes.count)
            bytes.append(contentsOf: observation.attributes)
        }
    }

    private mutating func writeContent(_ request: RecordedRequest) {
        if !request.body.isEmpty {
            flags.insert(.body)
            number(request.body.count)
            bytes.append(contentsOf: request.body)
        }
        if request.bodySize != request.body.count {
            flags.insert(.bodySize)
            number(request.bodySize)
        }
        if request.bodyTruncated { flags.insert(.bodyTruncated) }
        text(request.remoteAddress)
        optional(request.tls, .tls)
    }

    private mutating func writeOutcome(_ interaction: Interaction) {
        if let size = interaction.response.size {
            flags.insert(.size)
            number(size)
        }
        number(interaction.response.durationMicroseconds)
        if let transfer = interaction.transfer {
            flags.insert(.transfer)
            if transfer.completed { flags.insert(.transferCompleted) }
            number(transfer.bytesSent)
            number(transfer.milliseconds)
        }
    }

    private mutating func indexed(_ key: FilterKey, _ value: String?, _ flag: RecordFlags = []) {
        guard var value else { return }
        flags.insert(flag)
        hashes.append(value.withUTF8 { IndexHash.of(key, UnsafeRawBufferPointer($0)) })
        text(value)
    }

    private mutating func optional(_ value: String?, _ flag: RecordFlags) {
        guard let value else { return }
        flags.insert(flag)
        text(value)
    }

    private mutating func text(_ value: String) {
        number(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    /// Small numbers take one byte, negative ones too.
    private mutating func number(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1)))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func fixed(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }
}
