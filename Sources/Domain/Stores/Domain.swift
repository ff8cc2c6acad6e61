/// The state that the systems and the inspection API share.
package struct Domain: Sendable {
    package let journal: Journal
    package let devices: DeviceStore
    package let links: LinkStore
    package let messages: MessageStore
    package let registrations: RegistrationStore
    package let faults: FaultStore
    package let sessions: SessionStore
    package let clock: Clock
    /// 32 random bytes, by which what was made here and comes back is known.
    package let secret: [UInt8]

    package init(
        journal: Journal, devices: DeviceStore? = nil, links: LinkStore = LinkStore(),
        messages: MessageStore = MessageStore(), registrations: RegistrationStore = RegistrationStore(),
        faults: FaultStore = FaultStore(), sessions: SessionStore = SessionStore(), clock: Clock,
        secret: [UInt8] = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    ) {
        self.journal = journal
        self.devices = devices ?? DeviceStore(clock: clock)
        self.links = links
        self.messages = messages
        self.registrations = registrations
        self.faults = faults
        self.sessions = sessions
        self.clock = clock
        self.secret = secret
    }
}
