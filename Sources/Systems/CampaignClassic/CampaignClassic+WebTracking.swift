import Domain
import HTTP

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
