/// One call that the app made, and what it meant.
public struct Interaction: Decodable, Sendable {
    public var seq: UInt64
    public var session: String
    /// RFC 3339, UTC, with milliseconds.
    public var receivedAt: String
    /// `campaignClassic`, `journeys`, …
    public var system: String
    /// `register`, `receive`, `open`, `click`, `linkClick`, …
    public var kind: String
    /// `valid`, `suspect`, `invalid` or `unmatched`.
    public var verdict: String
    public var findings: [Finding]
    public var application: String?
    public var device: Device
    public var messageId: String?
    public var deliveryId: String?
    public var trackingId: String?
    /// Where a followed link led.
    public var link: String?
    /// The vendor's own fields.
    public var attributes: [String: AttributeValue]
    public var request: Request
    public var response: Response

    /// Something worth knowing about the call.
    public struct Finding: Decodable, Sendable {
        public var code: String
        public var severity: String
        public var field: String?
        public var detail: String
        public var hint: String?
    }

    /// What is known of the device.
    public struct Device: Decodable, Sendable {
        public var id: String?
        public var platform: String?
        public var token: String?
        public var userKey: String?
    }

    /// The request as it came.
    public struct Request: Decodable, Sendable {
        public var method: String
        public var target: String
        public var path: String
        public var headers: [[String]]
        public var body: String
        public var bodyEncoding: String
        public var tls: String?
    }

    /// How it was answered.
    public struct Response: Decodable, Sendable {
        public var status: Int?
        public var size: Int?
        public var fault: String?
    }
}
