import Bytes
import TestSupport

@testable import Domain

/// Pushes of a made-up system, with devices to send to and a clock that stands where it is put.
final class PushBench {
    typealias Change = @Sendable (inout Push) -> Void

    /// A push that differs from the ordinary one, and what is expected of it.
    struct Variation<Expected: Sendable>: Sendable {
        let expected: Expected
        let change: Change

        init(_ expected: Expected, _ change: @escaping Change) {
            self.expected = expected
            self.change = change
        }
    }

    /// Ids as the number says, payloads that hold what was resolved.
    struct Composer: PushComposer {
        var system: System { .campaignClassic }
        var forgetsUnregistered = false

        func check(_ push: Push) throws(PushError) {
            if push.messageId == "bad" { throw PushError("/messageId", "is bad") }
        }

        func identify(_ push: Push, _ seed: MessageSeed) -> MessageIdentity {
            let id = push.messageId ?? String(seed.number)
            return MessageIdentity(messageId: id, deliveryId: seed.deliveryId, keys: [id])
        }

        func trackedTarget(_ content: PushContent, to url: String) -> String? {
            "/r/?id=\(content.identity.messageId ?? "")"
        }

        func compose(_ content: PushContent) -> Composition {
            let payload: JSON = [
                "body": content.push.body.map(JSON.string) ?? .null, "link": content.link.map(JSON.string) ?? .null,
                "image": content.image.map(JSON.string) ?? .null,
            ]
            let data: JSON = ["it's": .string(content.push.title ?? "")]
            return Composition(apns: payload, fcm: ["message": ["data": data]])
        }
    }

    var now = Timestamp(milliseconds: 1_000_000)
    let domain: Domain
    let sender: PushSender

    init(_ composer: Composer = Composer(), publicURL: String? = nil) {
        let start = Timestamp(milliseconds: 1_000_000)
        domain = Domain(journal: Journal(clock: Clock { start }), clock: Clock { start })
        sender = PushSender(
            domain: domain, composers: [composer],
            applications: ["app": ApplicationIdentity(bundleId: "com.example.app", package: "com.example.app")],
            publicURL: publicURL)
    }

    @discardableResult
    func device(
        _ token: String, _ platform: Platform = .ios, session: String = "default", user: String? = "bob",
        phone: String? = nil
    ) -> Device {
        domain.register(
            session: session, system: .campaignClassic, application: "app", token: token, platform: platform,
            userKey: user, parameters: [], baseURL: "http://127.0.0.1:8080/s/a", phone: phone, at: now)
    }

    static func push(_ recipient: Recipient, _ change: (inout Push) -> Void = { _ in }) -> Push {
        var push = Push(.campaignClassic, to: recipient)
        push.title = "Hello"
        push.body = "World"
        change(&push)
        return push
    }

    func send(_ recipient: Recipient, _ change: (inout Push) -> Void = { _ in }) throws(PushError) -> [Message] {
        try sender.send(Self.push(recipient, change)).messages
    }
}
