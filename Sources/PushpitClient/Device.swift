/// An app on a phone, as its registrations describe it.
public struct Device: Decodable, Sendable {
    /// The id that the server gave; nil when unknown.
    public var id: String
    /// The emulated back end.
    public var system: String
    /// The session that it belongs to.
    public var session: String
    /// The application key with the vendor.
    public var application: String?
    /// The push token.
    public var token: String?
    /// `ios` or `android`; nil when unknown.
    public var platform: String?
    /// All user keys that registered it.
    public var userKeys: [String]
    /// `active`, `expired` or `rejected`.
    public var state: String
}
