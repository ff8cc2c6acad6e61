import Domain

extension Journeys {
    /// The one place that says which message an event is about.
    func refer(_ hit: inout Hit, to id: GUID, _ session: String?) {
        guard domain.messages.has(system: .journeys, session: session) else { return }
        guard let message = domain.messages.find(system: .journeys, key: id.text, session: session).first else {
            hit.add(Self.unknownMessage(id))
            return
        }
        let token = hit.observation.device.token ?? ""
        hit.refer(to: message)
        if let own = message.token, NormalForm.token(own) != NormalForm.token(token) {
            hit.add(Self.otherDevice(token, message))
        }
        if let name = Hits.Name(hit.observation.kind), message.hits[name].count > 0 {
            hit.add(Self.duplicateHit(hit.observation.kind, message))
        }
    }

    /// The one place that says which message a click on a link is about.
    func refer(_ hit: inout Hit, to link: Link) -> Message? {
        hit.session = link.session
        guard let message = link.message.flatMap({ domain.messages.message(id: $0) }) else {
            hit.observation.deliveryId = link.deliveryId
            hit.observation.messageId = link.messageId
            return nil
        }
        hit.refer(to: message)
        return message
    }

    private static func unknownMessage(_ id: GUID) -> Finding {
        Finding(
            .unknownMessage, .info, field: "TrackingId", detail: "no message made here has the tracking id \(id.text)",
            hint: "The event is about a notification of another server, session or run.")
    }

    private static func otherDevice(_ token: String, _ message: Message) -> Finding {
        Finding(
            .unknownDevice, .warning, field: "DeviceToken",
            detail: "\(message.id) went to another token than \(token.prefix(128))",
            hint: "Report the token that the app has registered; the service counts by it.")
    }

    private static func duplicateHit(_ kind: Kind, _ message: Message) -> Finding {
        Finding(
            .duplicateHit, .info, field: "TrackingId", detail: "another \(kind.name) of \(message.id) came before",
            hint: "Look where the app reports the same notification twice.")
    }
}
