import Bytes
import Domain
import HTTP

extension CampaignClassic {
    /// More events than these in one call are refused.
    private static let eventLimit = 1000
    /// The high byte of an event's id is the cell that took it.
    private static let cell: Int64 = 1 << 56

    /// `PushEvent` and `PushEvents`: one interaction for each event, and a push for each that names a known token.
    func pushEvents(_ action: SOAPAction, _ envelope: SOAPEnvelope, _ call: Call, element: String) -> Answer {
        if let denial = denial(action, envelope, call) { return denial }
        let events = envelope.elements(named: element)
        guard !events.isEmpty else {
            return refuse(action, .invalidMessage(action, "there is no \(element) in it"))
        }
        guard events.count <= Self.eventLimit, action.method == "PushEvents" || events.count == 1 else {
            return refuse(action, .failed(action, "\(events.count) events are too many for one call"))
        }
        if let address = events.compactMap({ $0["email"] }).first(where: { !Self.isAddress($0) }) {
            return refuse(action, .failed(action, "The email address '\(address)' is not valid."))
        }
        var ids: [Int64] = []
        var hits: [Hit] = []
        var changes: [Proposal] = []
        for event in events.map(SOAPEvent.init) {
            let (id, hit) = take(event, call, &changes)
            ids.append(id)
            hits.append(hit)
        }
        let content = ids.map { "<plId xsi:type='xsd:long'>\($0)</plId>" }.joined()
        return Answer(SOAPAnswer.result(action, content), hits, changes: changes)
    }

    /// Takes one event; its id is 0 where it failed.
    private func take(_ event: SOAPEvent, _ call: Call, _ changes: inout [Proposal]) -> (id: Int64, Hit) {
        var hit = Hit(
            Observation(
                .campaignClassic, .trigger, application: event.application,
                device: DeviceReference(platform: event.platform, token: event.token),
                attributes: event.attributes.bytes))
        if let problem = event.problem {
            hit.add(Self.badEvent(problem))
            return (0, hit)
        }
        let id = Self.cell + Int64(domain.reserveEvent())
        guard let push = event.push(in: call.session) else { return (id, hit) }
        do throws(PushError) {
            let made = try sender.make(push)
            changes += made.proposals
            guard let message = made.messages.first else { return (id, hit) }
            hit.refer(to: message)
            if message.platform != event.platform { hit.add(Self.otherChannel(event, message)) }
            if let reason = message.reason { hit.add(Self.failedPush(reason)) }
        } catch {
            hit.add(Self.unknownDevice(error.detail))
        }
        return (id, hit)
    }

    /// What Campaign checks of an e-mail address: one `@` with something on both sides.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
    }

    private static func otherChannel(_ event: SOAPEvent, _ message: Message) -> Finding {
        Finding(
            .wrongPlatformToken, .warning, field: "wishedChannel",
            detail: "wishedChannel \(event.channel ?? "") is not the platform of \(message.device)",
            hint: "41 is iOS, 42 is Android.")
    }

    private static func failedPush(_ reason: String) -> Finding {
        Finding(
            .pushFailed, .warning, field: "registrationToken", detail: "the push failed: \(reason)",
            hint: "The event is archived all the same; look at the message and at the state of its device.")
    }

    private static func unknownDevice(_ detail: String) -> Finding {
        Finding(
            .unknownDevice, .warning, field: "registrationToken", detail: detail,
            hint: "The event is archived all the same, and no push was made: register the app here first.")
    }

    private static func badEvent(_ problem: String) -> Finding {
        Finding(
            .badEvent, .error, field: "rtEvent", detail: problem,
            hint: "An event has wishedChannel, registrationToken, a mobileApp and a ctx.")
    }

    static func soapFault(_ words: String) -> Finding {
        Finding(
            .soapFault, .error, field: "SOAPAction", detail: words,
            hint: "Logon, Logoff, and PushEvent and PushEvents of nms:rtEvent and nms:batchEvent are emulated.")
    }
}
