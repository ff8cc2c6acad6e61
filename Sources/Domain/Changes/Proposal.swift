/// What somebody asks to happen. A commit resolves it under its lock: devices by what makes them the same, ids allotted,
/// changes made to what there is at that moment. Large ones are kept apart, so that a proposal is little to copy.
package enum Proposal: Sendable {
    /// A registration, which an interaction of the same commit stands for: the interaction is given the device. `replaced` makes
    /// the finding for one that takes the place of another device, by whose id it is called.
    indirect case register(DeviceRegistration, interaction: Int?, replaced: (@Sendable (String) -> Finding)? = nil)
    /// A change to a device, and whether it is kept after it.
    case changeDevice(String, @Sendable (inout Device) -> Bool)
    case forgetDevice(String)

    indirect case addLink(NewLink)
    case clickLink(String)

    indirect case deliver(Delivery, [Message])
    /// An interaction of the same commit answers a message.
    case hit(message: String, interaction: Int)
    case changeMessage(String, @Sendable (inout Message) -> Void)

    indirect case keepResult(RegistrationResult)
    case changeResult(String, @Sendable (inout RegistrationResult) -> Void)

    indirect case addFault(FaultRule)
    /// Another rule in the place of one, for calls of a session or of all.
    indirect case replaceFault(String, session: String?, FaultRule)
    case removeFault(String, session: String?)

    indirect case openLogin(Login)
    case endLogin(String)

    case useSession(String, at: Timestamp)
    /// A session stays, or may go again, however long it is not used.
    case keepSession(String, Bool)
    case forgetSession(String)

    case endTransfer(seq: UInt64, Interaction.Transfer)
    /// What is known already, as a snapshot has it.
    indirect case put(Change)
}

/// What came of a commit, as far as somebody may want to know.
package struct Committed: Sendable {
    /// The `seq`s of the interactions, in their order.
    package var seqs: Range<UInt64> = 0..<0
    /// The ids of the devices that were changed, or registered without an interaction that names them.
    package var devices: [String] = []
    package var links: [Link] = []
    package var messages: [Message] = []
    package var rules: [FaultRule] = []
    /// How many of the things that were to be forgotten were there.
    package var forgotten = 0
}
