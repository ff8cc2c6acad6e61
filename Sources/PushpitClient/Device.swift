/// An app on a phone, as its registrations describe it.
public struct Device: Decodable, Sendable {
    public var id: String
    public var system: String
    public var session: String
    public var application: String?
    public var token: String?
    public var platform: String?
    public var userKeys: [String]
    /// `active`, `expired` or `rejected`.
    public var state: String
}
