/// Whom a push is for.
package enum Recipient: Sendable, Equatable {
    case deviceToken(String)
    /// The id of a device.
    case device(String)
    case userKey(String)
    case everyone
}
