/// Chooses what a server shows in a handshake.
package protocol IdentitySource: Sendable {
    /// What to show a client that asked for a name, or named none, at an address; nil when nothing can be made.
    func identity(serverName: String?, localAddress: String) -> ServerIdentity?
}
