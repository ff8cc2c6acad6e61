/// What became of the messages of a delivery.
package struct Funnel: Sendable, Equatable {
    /// One step: receives, opens, clicks or link clicks.
    package struct Step: Sendable, Equatable {
        package var name: Hits.Name
        package var count = 0
        /// Messages that had at least one.
        package var unique = 0
        /// From the making of the message to its first one, in seconds; nil without any.
        package var medianSeconds: Double?
    }

    /// A message that nothing answered, and why that may be.
    package struct Silent: Sendable, Equatable {
        package var message: String
        package var reason: String

        package init(message: String, reason: String) {
            self.message = message
            self.reason = reason
        }
    }

    package var created: Int
    package var accepted: Int
    package var failed: Int
    package var steps: [Step]
    package var withoutHit: [Silent]
    /// The ids of messages that were received and neither opened nor clicked; silent ones show nothing to click.
    package var notClicked: [String]
    /// Only of images that are hosted here: fetches of others are not seen.
    package var imagesNotFetched: [Silent]

    /// Counts the messages of one delivery.
    package init(_ messages: [Message]) {
        created = messages.count
        accepted = messages.count { $0.state == .accepted }
        failed = messages.count { $0.state == .failed }
        steps = Hits.Name.steps.map { name in
            var step = Step(name: name)
            var delays: [Int64] = []
            for message in messages {
                let hits = message.hits[name]
                step.count += hits.count
                guard let first = hits.first else { continue }
                step.unique += 1
                delays.append(first.milliseconds - message.createdAt.milliseconds)
            }
            step.medianSeconds = Self.median(delays).map { $0 / 1000 }
            return step
        }
        withoutHit = messages.filter(\.hits.isEmpty).map { Silent(message: $0.id, reason: Silence.reason($0)) }
        notClicked = messages.filter { message in
            (message.title != nil || message.body != nil) && message.hits[.receives].count > 0
                && [.opens, .clicks, .linkClicks].allSatisfy { message.hits[$0].count == 0 }
        }.map(\.id)
        imagesNotFetched = messages.filter { message in
            message.hits[.media].count == 0
                && message.image.map { PushAddress.isHosted($0, of: message.id) } ?? false
        }.map { Silent(message: $0.id, reason: Silence.imageReason($0)) }
    }

    private static func median(_ values: [Int64]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? Double(sorted[middle - 1] + sorted[middle]) / 2 : Double(sorted[middle])
    }
}
