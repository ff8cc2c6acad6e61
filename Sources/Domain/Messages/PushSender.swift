import Bytes

/// Makes pushes as the emulated systems would.
package struct PushSender: Sendable {
    /// More devices than these are not reached at once.
    package static let deviceLimit = 10_000
    /// All texts of a push together may have so many bytes.
    package static let textLimit = 64 * 1024

    let domain: Domain
    private let composers: [System: any PushComposer]
    private let applications: [String: ApplicationIdentity]
    private let publicURL: String?
    private let localURL: String?
    private let ids: PushIds

    /// - Parameters:
    ///   - publicURL: the address for all links and images, whatever the devices used.
    ///   - localURL: the address for devices of which none is known.
    package init(
        domain: Domain, composers: [any PushComposer], applications: [String: ApplicationIdentity] = [:],
        publicURL: String? = nil, localURL: String? = nil, ids: PushIds = PushIds()
    ) {
        self.domain = domain
        self.composers = Dictionary(composers.map { ($0.system, $0) }) { first, _ in first }
        self.applications = applications
        self.publicURL = publicURL
        self.localURL = localURL
        self.ids = ids
    }

    /// The systems that can send, in the order of their names.
    package var systems: [System] { composers.keys.sorted { $0.name < $1.name } }

    /// What is known of the application of a message's device.
    package func application(of message: Message) -> ApplicationIdentity {
        let known = message.application.flatMap { applications[$0] } ?? ApplicationIdentity()
        return domain.devices.device(id: message.device).map(known.refined) ?? known
    }

    private func application(of device: Device) -> ApplicationIdentity {
        (device.application.flatMap { applications[$0] } ?? ApplicationIdentity()).refined(by: device)
    }

    /// Makes a delivery with one message for each device and commits it; whatever leaves the machine is not done here.
    package func send(_ push: Push) throws(PushError) -> MadeDelivery {
        let made = try make(push)
        domain.commit([], made.proposals)
        return made
    }

    /// Makes a delivery with one message for each device. Nothing is stored before its proposals are committed.
    package func make(_ push: Push) throws(PushError) -> MadeDelivery {
        guard let composer = composers[push.system] else {
            let known = systems.map(\.name).joined(separator: ", ")
            throw PushError("/system", "\(push.system.name) cannot send yet; \(known) can")
        }
        try Self.check(push)
        try composer.check(push)
        let (devices, skipped) = try recipients(of: push, composer)
        if push.messageId != nil, devices.count > 1 {
            throw PushError("/messageId", "it fixes the id for one device, and \(devices.count) are reached")
        }
        if let key = composer.ownKey(push) {
            let session = push.session ?? devices[0].session
            let others = domain.messages.find(system: push.system, key: key, session: session)
            guard !others.contains(where: { $0.session == session }) else {
                throw PushError("/messageId", "another message of the session \(session) has it")
            }
        }
        let numbers = domain.reserve(messages: devices.count)
        let sessions = Set(devices.map(\.session))
        var delivery = Delivery(
            number: numbers.delivery, id: push.deliveryId ?? ids.delivery(numbers.delivery),
            session: push.session ?? (sessions.count == 1 ? devices[0].session : Link.defaultSession),
            system: push.system, application: push.application ?? devices[0].application, title: push.title,
            createdAt: domain.clock.now())
        delivery.skipped = skipped
        delivery.made = devices.count
        var made = MadeDelivery(delivery: delivery)
        for (number, device) in zip(numbers.messages, devices) { add(number, push, device, composer, to: &made) }
        return made
    }

    private func add(
        _ number: Int, _ push: Push, _ device: Device, _ composer: any PushComposer, to made: inout MadeDelivery
    ) {
        let id = "m-\(number)"
        let delivery = made.delivery
        let session = push.session ?? device.session
        let identity = composer.identify(
            push, MessageSeed(deliveryId: delivery.id, number: ids.message(number), uuid: ids.uuid()))
        var content = PushContent(push: push, device: device, identity: identity, now: delivery.createdAt)
        if let link = resolve(&content, id, session, composer) { made.links.append(link) }
        var findings = PushFindings.findings(
            of: content,
            imageWasSent: content.image.map {
                domain.messages.hasImage(named: PushAddress.fileName($0), device: device.id)
            } ?? false)
        let composition = composer.compose(content)
        findings += composition.findings
        var message = Message(
            id: id, session: session, system: push.system, identity: identity, device: device.id,
            payloads: Payloads(apns: composition.apns.bytes, fcm: composition.fcm.bytes), createdAt: delivery.createdAt)
        message.delivery = delivery.number
        message.application = device.application
        message.platform = device.platform
        message.token = device.token
        // A device may have several users: the message is for the one that was named.
        if case .userKey(let key) = push.recipient { message.userKey = key } else { message.userKey = device.userKey }
        (message.title, message.body, message.image) = (push.title, push.body, content.image)
        (message.link, message.originalLink) = (content.link, content.originalLink)
        (message.trackingConsent, message.isTest) = (push.trackingConsent, push.isTest)
        message.size = message.ownPayload.count
        if message.size > PushFindings.payloadLimit { findings.append(PushFindings.tooLarge(message.size)) }
        let application = application(of: device)
        message.commands = Commands(
            simctl: device.platform == .android ? nil : CommandLines.simctl(application, message: id),
            adb: device.platform == .ios ? nil : CommandLines.adb(application, fcm: composition.fcm))
        if let platform = device.platform, message.commands == Commands() {
            findings.append(PushFindings.noBundleId(device.application, platform))
        }
        message.findings = findings
        if hand(over: &message, push, device, composer) { made.forgotten.append(device.id) }
        made.messages.append(message)
    }

    /// Decides what the gateway would say; what takes a real transport stays `created` until that has answered.
    /// - Returns: whether the system forgets the device for it.
    private func hand(
        over message: inout Message, _ push: Push, _ device: Device, _ composer: any PushComposer
    ) -> Bool {
        if let reason = Gateways.refusal(of: device, size: message.size) {
            message.state = .failed
            message.reason = reason
            message.transports = push.via.map { TransportReport($0, .refused, detail: reason) }
            return device.state == .expired && composer.forgetsUnregistered
        }
        if push.via.contains(.outbox) { message.transports.append(TransportReport(.outbox, .accepted)) }
        if !message.transports.isEmpty { message.state = .accepted }
        return false
    }

    /// Fills in the addresses, and says which link is to be stored for them, if any.
    private func resolve(
        _ content: inout PushContent, _ id: String, _ session: String, _ composer: any PushComposer
    ) -> NewLink? {
        let push = content.push
        var base = push.baseURL ?? publicURL ?? content.device.baseURL ?? localURL ?? ""
        while base.hasSuffix("/") { base.removeLast() }
        if let image = push.image {
            content.image = PushAddress.isAbsolute(image) ? image : PushAddress.image(image, of: id, at: base)
        }
        guard let link = push.link else { return nil }
        let original = PushAddress.isAbsolute(link) ? link : PushAddress.landing(link, of: id, at: base)
        content.originalLink = original
        content.link = original
        guard push.trackingConsent, let target = composer.trackedTarget(content, to: original) else {
            return nil
        }
        content.link = base + target
        return NewLink(
            session: session, system: push.system, target: target, deliveryId: content.identity.deliveryId,
            messageId: content.identity.messageId ?? content.identity.trackingId, url: original, message: id)
    }
}

/// A delivery as it was made, with what is to be stored for it.
package struct MadeDelivery: Sendable {
    package var delivery: Delivery
    package var messages: [Message] = []
    package var links: [NewLink] = []
    /// The ids of the devices that the system forgets, since their gateway calls them unregistered.
    package var forgotten: [String] = []

    /// What it changes.
    package var proposals: [Proposal] {
        [.deliver(delivery, messages)] + links.map { .addLink($0) } + forgotten.map { .forgetDevice($0) }
    }
}
