/// The state that the systems and the inspection API share.
package struct Domain: Sendable {
    package let journal: Journal
    package let devices: DeviceStore
    package let links: LinkStore
    package let messages: MessageStore
    package let faults: FaultStore
    package let sessions: SessionStore
    package let clock: Clock

    package init(
        journal: Journal, devices: DeviceStore? = nil, links: LinkStore = LinkStore(),
        messages: MessageStore = MessageStore(), faults: FaultStore = FaultStore(),
        sessions: SessionStore = SessionStore(), clock: Clock
    ) {
        self.journal = journal
        self.devices = devices ?? DeviceStore(clock: clock)
        self.links = links
        self.messages = messages
        self.faults = faults
        self.sessions = sessions
        self.clock = clock
    }
}
