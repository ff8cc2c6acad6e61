/// What interactions can be filtered by: the parameters of the list, and the keys of the query language.
package enum FilterKey: UInt8, Sendable, CaseIterable {
    case system
    case kind
    case verdict
    case session
    case application
    case platform
    case deviceToken
    case userKey
    case messageId
    case deliveryId
    case trackingId
    case link
    case method
    case status
    case path
    case fault
    case finding

    /// The name in parameters and queries.
    package var name: String {
        switch self {
        case .system: "system"
        case .kind: "kind"
        case .verdict: "verdict"
        case .session: "session"
        case .application: "application"
        case .platform: "platform"
        case .deviceToken: "deviceToken"
        case .userKey: "userKey"
        case .messageId: "messageId"
        case .deliveryId: "deliveryId"
        case .trackingId: "trackingId"
        case .link: "link"
        case .method: "method"
        case .status: "status"
        case .path: "path"
        case .fault: "fault"
        case .finding: "finding"
        }
    }

    /// The key of a name, or of a short form that queries may use.
    package init?(name: String, allowingShortForms: Bool) {
        if let key = Self.allCases.first(where: { $0.name == name }) {
            self = key
            return
        }
        guard allowingShortForms else { return nil }
        switch name {
        case "app": self = .application
        case "device": self = .deviceToken
        case "user": self = .userKey
        case "message": self = .messageId
        case "delivery": self = .deliveryId
        case "tracking": self = .trackingId
        default: return nil
        }
    }

    /// Calls `body` with each value that an interaction has for this key; only `finding` can have several.
    package func forEachValue(of interaction: Interaction, _ body: (String) -> Void) {
        let observation = interaction.observation
        switch self {
        case .system: body(observation.system.name)
        case .kind: body(observation.kind.name)
        case .verdict: body(observation.verdict.name)
        case .session: body(interaction.session)
        case .application: observation.application.map(body)
        case .platform: (observation.device.platform?.name).map(body)
        case .deviceToken: observation.device.token.map(body)
        case .userKey: observation.device.userKey.map(body)
        case .messageId: observation.messageId.map(body)
        case .deliveryId: observation.deliveryId.map(body)
        case .trackingId: observation.trackingId.map(body)
        case .link: observation.link.map(body)
        case .method: body(interaction.request.method)
        case .status: interaction.response.status.map { body(String($0)) }
        case .path: body(interaction.request.path)
        case .fault: interaction.response.fault.map(body)
        case .finding: for finding in observation.findings { body(finding.code.name) }
        }
    }

    /// Whether an interaction has a value for this key that `test` accepts.
    package func hasValue(in interaction: Interaction, where test: (String) -> Bool) -> Bool {
        var found = false
        forEachValue(of: interaction) { if !found, test($0) { found = true } }
        return found
    }
}
