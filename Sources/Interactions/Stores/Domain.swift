/// The state that the systems and the inspection API share.
package struct Domain: Sendable {
    package let devices: DeviceStore
    package let links: LinkStore
    package let sessions: SessionStore
    package let clock: Clock

    package init(
        devices: DeviceStore = DeviceStore(), links: LinkStore = LinkStore(), sessions: SessionStore = SessionStore(),
        clock: Clock
    ) {
        self.devices = devices
        self.links = links
        self.sessions = sessions
        self.clock = clock
    }
}
