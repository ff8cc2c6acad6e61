import TestSupport

@testable import Domain

/// Interactions for tests of the journal.
enum JournalSamples {
    static let clock = Clock { Samples.now }

    /// An interaction with everything in it.
    static var full: Interaction {
        var full = Samples.interaction(
            0, .media, verdict: .suspect, user: "ann@example.com", delivery: "56c4", status: 404,
            line: "GET /s/blue/r/%20?id=h1 HTTP/1.1", headers: ["Host: a", "X: é"], body: "{\"a\":1}", path: "/r/%20")
        full.session = "blue"
        full.batch = 7
        full.observation.add(
            Finding(.missingToken, .warning, field: "url", detail: "No slash", hint: "Add one"))
        full.observation.add(Finding(.unknownMessage, .info, detail: "Never sent"))
        full.observation.add(Finding(.unknownMessage, .error, detail: "Never sent", hint: "Send it"))
        full.observation.application = "app"
        full.observation.device = DeviceReference(id: "d1", platform: .android, token: "abc", userKey: "ann")
        full.observation.messageId = "h1"
        full.observation.trackingId = "t"
        full.observation.link = "https://example.com/?é"
        full.observation.attributes = Array("{\"x\":[1]}".utf8)
        full.request.bodySize = 1 << 40
        full.request.tls = "TLSv1.3"
        full.response.size = nil
        full.response.durationMicroseconds = -5
        full.response.fault = "slow"
        full.transfer = Interaction.Transfer(bytesSent: 10, milliseconds: 300, completed: true)
        return full
    }

    /// An interaction with values of which there are few, so that many share them.
    static func random(_ random: inout some RandomNumberGenerator) -> Interaction {
        var result = Samples.interaction(
            0, Kind.allCases[Int.random(in: 0..<4, using: &random)],
            user: ["ann", "bob", nil].randomElement(using: &random) ?? nil,
            delivery: Bool.random(using: &random) ? String(Int.random(in: 0..<40, using: &random)) : nil,
            status: [200, 404, nil].randomElement(using: &random) ?? nil,
            body: String(repeating: "x", count: Int.random(in: 0..<50, using: &random)))
        result.session = ["red", "green", "blue"].randomElement(using: &random) ?? ""
        result.receivedAt = Samples.now.advanced(by: .random(in: 0..<1000, using: &random))
        for code in [FindingCode.missingToken, .unknownMessage] where Bool.random(using: &random) {
            result.observation.add(Finding(code, .info, detail: ""))
        }
        return result
    }

    /// The interactions as those of some batches and of none, each mostly with the same request as the one before.
    static func sharing(_ items: [Interaction], _ random: inout some RandomNumberGenerator) -> [Interaction] {
        var items = items
        for index in items.indices.dropFirst() where Int.random(in: 0..<10, using: &random) > 0 {
            items[index].request = items[index - 1].request
            items[index].batch = items[index - 1].batch
            if Int.random(in: 0..<20, using: &random) == 0 {
                items[index].batch = [nil, 1, 2].randomElement(using: &random) ?? nil
            }
        }
        return items
    }
}
