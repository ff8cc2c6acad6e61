/// What a system read out of a request: the part of an interaction that the handler decides.
package struct Observation: Sendable, Equatable {
    package var system: System
    package var kind: Kind
    package var verdict: Verdict
    package var findings: [Finding]
    /// The application's key with that vendor.
    package var application: String?
    package var device: DeviceReference
    package var messageId: String?
    package var deliveryId: String?
    package var trackingId: String?
    /// The URL that a followed link leads to.
    package var link: String?
    /// The vendor's own fields: the bytes of a JSON object.
    package var attributes: [UInt8]

    package init(
        _ system: System, _ kind: Kind, verdict: Verdict = .valid, findings: [Finding] = [], application: String? = nil,
        device: DeviceReference = DeviceReference(), messageId: String? = nil, deliveryId: String? = nil,
        trackingId: String? = nil, link: String? = nil, attributes: [UInt8] = Observation.noAttributes
    ) {
        self.system = system
        self.kind = kind
        self.verdict = verdict
        self.findings = findings
        self.application = application
        self.device = device
        self.messageId = messageId
        self.deliveryId = deliveryId
        self.trackingId = trackingId
        self.link = link
        self.attributes = attributes
    }

    /// The bytes of `{}`.
    package static let noAttributes: [UInt8] = [0x7B, 0x7D]

    /// Adds a finding, and lowers the verdict as its severity says.
    package mutating func add(_ finding: Finding) {
        findings.append(finding)
        switch finding.severity {
        case .info: break
        case .warning: if verdict == .valid { verdict = .suspect }
        case .error: if verdict != .unmatched { verdict = .invalid }
        }
    }
}

/// What is known of the device of an interaction.
package struct DeviceReference: Sendable, Equatable {
    package var id: String?
    package var platform: Platform?
    package var token: String?
    package var userKey: String?

    package init(id: String? = nil, platform: Platform? = nil, token: String? = nil, userKey: String? = nil) {
        self.id = id
        self.platform = platform
        self.token = token
        self.userKey = userKey
    }
}
