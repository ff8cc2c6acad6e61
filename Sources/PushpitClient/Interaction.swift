/// One call that the app made, and what it meant.
public struct Interaction: Decodable, Sendable {
    /// The place in the one order of the server.
    public var seq: UInt64
    /// The session that it belongs to.
    public var session: String
    /// RFC 3339, UTC, with milliseconds.
    public var receivedAt: String
    /// `campaignClassic`, `journeys`, …
    public var system: String
    /// `register`, `receive`, `open`, `click`, `linkClick`, …
    public var kind: String
    /// `valid`, `suspect`, `invalid` or `unmatched`.
    public var verdict: String
    /// What is worth knowing about the call.
    public var findings: [Finding]
    /// The application key with the vendor.
    public var application: String?
    /// What is known of the device.
    public var device: Device
    /// The message of a hit.
    public var messageId: String?
    /// The delivery of a hit.
    public var deliveryId: String?
    /// The tracking id of a hit.
    public var trackingId: String?
    /// Where a followed link led.
    public var link: String?
    /// The vendor's own fields.
    public var attributes: [String: AttributeValue]
    /// The request as it came.
    public var request: Request
    /// How it was answered.
    public var response: Response

    /// Something worth knowing about the call.
    public struct Finding: Decodable, Sendable {
        /// The stable name.
        public var code: String
        /// `info`, `warning` or `error`.
        public var severity: String
        /// The field of the request that it is about.
        public var field: String?
        /// What is the matter, with the values of this case.
        public var detail: String
        /// What to do about it.
        public var hint: String?
    }

    /// What is known of the device.
    public struct Device: Decodable, Sendable {
        /// The id that the server gave; nil when unknown.
        public var id: String?
        /// `ios` or `android`; nil when unknown.
        public var platform: String?
        /// The push token.
        public var token: String?
        /// The user key.
        public var userKey: String?
    }

    /// The request as it came.
    public struct Request: Decodable, Sendable {
        /// The request method.
        public var method: String
        /// The request target, byte for byte.
        public var target: String
        /// The path without session prefix, with slashes folded.
        public var path: String
        /// Name and value of each header, in order.
        public var headers: [[String]]
        /// The content, as text or base64.
        public var body: String
        /// `utf-8` or `base64`.
        public var bodyEncoding: String
        /// The TLS version; nil on plain HTTP.
        public var tls: String?
    }

    /// How it was answered.
    public struct Response: Decodable, Sendable {
        /// The status; nil where nothing was let out.
        public var status: Int?
        /// The planned size of the content in bytes.
        public var size: Int?
        /// The fault that was applied.
        public var fault: String?
    }
}
