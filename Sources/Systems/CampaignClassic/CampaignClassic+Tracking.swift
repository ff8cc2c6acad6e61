import Bytes
import Domain
import HTTP

extension CampaignClassic {
    /// `/r/?id=…`: receive, click, or a link to follow; with `tagid` a page hit.
    func track(_ call: Call) -> Answer {
        let head = call.request.head
        guard let query = head.query else { return unreadable(call, "the query is missing") }
        return head.bytes.withUnsafeBufferPointer { bytes in
            let parts = TrackingQuery(bytes, query.range)
            guard let value = parts.id else {
                return parts.hasTagId ? trackPage(call) : unreadable(call, "id is missing")
            }
            let id = Self.trackingId(bytes, value)
            var attributes = JSONWriter(reserving: 192)
            attributes.beginObject()
            attributes.key("id")
            attributes.string(PercentCoding.decode(UnsafeBufferPointer(rebasing: bytes[value])))
            Self.describe(id, &attributes)
            if parts.hasOthers { parts.writeOthers(&attributes) }
            attributes.endObject()
            return answer(call, id, attributes.take())
        }
    }

    /// `/r?id=…`: answered as if the slash were there.
    func trackWithoutSlash(_ call: Call) -> Answer {
        var answer = track(call)
        for index in answer.hits.indices { answer.hits[index].add(Self.missingSlash) }
        return answer
    }

    private func answer(_ call: Call, _ id: TrackingId, _ attributes: [UInt8]) -> Answer {
        let kind: Kind =
            switch id.tag {
            case .receive: .receive
            case .click: .click
            case .link: .linkClick
            case .missing: .unmatched
            }
        var hit = Hit(Observation(.campaignClassic, kind, attributes: attributes))
        refer(&hit, to: id, call)
        if let problem = id.problem { hit.add(Self.badMessageId(problem)) }
        switch id.tag {
        case .receive, .click:
            if let format = id.format, format != "h", format != "t", link(of: call) == nil {
                hit.add(Self.unknownFormat(format))
            }
            return Answer(Self.pixel, hit)
        case .link: return follow(call, id, hit)
        case .missing: return Answer(Self.notFound(call), hit)
        }
    }

    private func unreadable(_ call: Call, _ problem: String) -> Answer {
        var observation = Observation(.campaignClassic, .unmatched, attributes: TrackingQuery.attributes(of: call))
        observation.add(Self.badMessageId(problem))
        return Answer(Self.notFound(call), observation)
    }

    /// The parts of a value that may have escapes, such as `%2C` for the commas.
    private static func trackingId(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> TrackingId {
        let part = UnsafeBufferPointer(rebasing: bytes[value])
        guard part.contains(0x25) else { return TrackingId(part) }
        let decoded = PercentCoding.decodedBytes(UnsafeBufferPointer(rebasing: bytes[value]))
        return decoded.withUnsafeBufferPointer { TrackingId($0) }
    }

    /// Writes what the id says: its parts as sent and the numbers that they may mean.
    private static func describe(_ id: TrackingId, _ attributes: inout JSONWriter) {
        if id.tag != .missing {
            attributes.key("tag")
            attributes.string(id.tagText)
        }
        if let format = id.format {
            attributes.key("idFormat")
            attributes.string(format)
        }
        if case .number(let readings) = id.message {
            attributes.key("messageIdReadings")
            write(readings, &attributes)
        }
        if let readings = id.deliveryReadings {
            attributes.key("deliveryIdReadings")
            write(readings, &attributes)
        }
    }

    private static func write(_ readings: IdReadings, _ attributes: inout JSONWriter) {
        attributes.beginArray()
        attributes.string(String(readings.unsigned))
        if let signed = readings.signed { attributes.string(String(signed)) }
        attributes.endArray()
    }
}

extension CampaignClassic {
    /// `/r/{random}?tagid=…`: the tag of a web page.
    func trackPage(_ call: Call) -> Answer {
        var observation = Observation(.campaignClassic, .event, attributes: TrackingQuery.attributes(of: call))
        let head = call.request.head
        let hasTag = head.bytes.withUnsafeBufferPointer { bytes in
            head.query.map { TrackingQuery(bytes, $0.range).hasTagId } ?? false
        }
        if hasTag { return Answer(Self.pixel, observation) }
        observation.add(Self.unknownLink(head.targetText))
        return Answer(Self.notFound(call), observation)
    }
}
