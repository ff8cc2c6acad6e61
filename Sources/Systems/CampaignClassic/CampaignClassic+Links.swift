import Bytes
import Domain
import HTTP

extension CampaignClassic {
    /// A link of an e-mail or push: to its stored destination, or the sentence that the redirection server writes.
    func follow(_ call: Call, _ id: TrackingId, _ hit: Hit) -> Answer {
        var hit = hit
        guard let link = link(of: call) else {
            if let format = id.format, format != "h", format != "t" { hit.add(Self.unknownFormat(format)) }
            hit.add(Self.unknownLink(call.request.head.targetText))
            return Answer(Self.notFound(call), hit)
        }
        guard let url = Self.destination(of: link, call) else {
            hit.add(Self.longDestination)
            return Answer(Self.notFound(call), hit)
        }
        if let message = link.message.flatMap({ domain.messages.message(id: $0) }) {
            hit.refer(to: message)
        } else {
            hit.observation.messageId = link.messageId ?? hit.observation.messageId
            hit.observation.deliveryId = link.deliveryId ?? hit.observation.deliveryId
        }
        hit.observation.link = url
        hit.session = link.session
        let response = Response(302).adding("Location", url)
        // A link preview asks for the head alone: no person has clicked.
        guard call.request.head.method != .head else {
            hit.observation.kind = .botLinkClick
            return Answer(response, hit)
        }
        return Answer(response, hit, changes: [.clickLink(link.id)])
    }

    /// The stored link that the request's target names.
    func link(of call: Call) -> Link? {
        guard let query = call.request.head.query else { return nil }
        let target = call.path + "?" + call.request.head.text(query)
        return domain.links.find(system: .campaignClassic, target: target, session: call.session)
    }

    /// A destination has at most so many bytes once the values are put in.
    private static let longestDestination = 32 * 1024

    /// The stored URL with `{p1}`, `{p2}` … replaced by what the query has between `=` and the next `&`, escapes kept;
    /// nil when that is too long for a field.
    static func destination(of link: Link, _ call: Call) -> String? {
        let url = Array(PercentCoding.ascii(link.url).utf8)
        var result: [UInt8] = []
        result.reserveCapacity(url.count)
        var index = 0
        while index < url.count {
            guard result.count <= longestDestination else { return nil }
            if url[index] == 0x7B, let end = placeholderEnd(url, index) {
                append(String(decoding: url[(index + 1)..<end], as: UTF8.self), of: call, to: &result)
                index = end + 1
                continue
            }
            if url[index] >= 0x20, url[index] != 0x7F { result.append(url[index]) }
            index += 1
        }
        return result.count <= longestDestination ? String(decoding: result, as: UTF8.self) : nil
    }

    /// The closing brace of `{p` digits `}` that opens at an index.
    private static func placeholderEnd(_ url: [UInt8], _ start: Int) -> Int? {
        guard start + 1 < url.count, url[start + 1] == 0x70 else { return nil }
        var index = start + 2
        while index < url.count, ASCII.isDigit(url[index]) { index += 1 }
        return index > start + 2 && index < url.count && url[index] == 0x7D ? index : nil
    }

    /// Appends the raw value of a parameter; bytes beyond ASCII are escaped, so that the result is a URL.
    private static func append(_ name: String, of call: Call, to result: inout [UInt8]) {
        guard let query = call.request.head.query else { return }
        call.request.head.bytes.withUnsafeBufferPointer { bytes in
            var pairs = FieldScanner(bytes, in: query.range)
            while let pair = pairs.next() {
                guard bytes[pair.name].elementsEqual(name.utf8) else { continue }
                result += PercentCoding.visible(bytes[pair.value]).utf8
                return
            }
        }
    }
}
