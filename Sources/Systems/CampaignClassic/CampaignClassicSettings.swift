import Bytes

/// How the emulated Campaign Classic behaves.
package struct CampaignClassicSettings: SystemSettings {
    /// How the ids of made messages look.
    package enum MessageIds: String, Sendable, CaseIterable {
        case decimal
        case uuid
    }

    /// An answer of plain text; the vendor's own to a registration with an unknown key is not documented.
    package struct Refusal: Sendable, Equatable {
        /// The HTTP status, 200 to 599.
        package var status = 500
        package var body = "Unknown integration key"

        package init(status: Int = 500, body: String = "Unknown integration key") {
            self.status = status
            self.body = body
        }
    }

    /// The known keys, compared exactly; nil = every key is known.
    package var integrationKeys: [String]?
    /// What a registration with another key gets.
    package var unknownIntegrationKey = Refusal()
    package var messageIds = MessageIds.decimal
    /// The payload name of a message's image.
    package var mediaKey = "mediaUrl"
    /// The payload name of a message's link.
    package var linkKey = "url"
    /// The passwords by user for SOAP; nil = every login passes.
    package var logins: [String: String]?

    package init() {}

    package static let options: [SettingOption<Self>] = [
        .key(\.integrationKeys, "integrationKeys", .texts("LIST"), "The known integration keys; null: every key"),
        .key(
            \.unknownIntegrationKey, "unknownIntegrationKey", .refusal, "The status and body for another key"),
        .key(\.messageIds, "messageIds", .choice, "How ids of made messages look"),
        .key(\.mediaKey, "mediaKey", .text("NAME"), "The payload name of the image"),
        .key(\.linkKey, "linkKey", .text("NAME"), "The payload name of the link"),
        .key(\.logins, "logins", .logins, secret: true, "User to password for SOAP; null: every login"),
    ]
}

extension ValueKind where Value == [String: String] {
    /// User to password.
    fileprivate static var logins: Self {
        .json(
            { (json: JSON) throws(BadValue) -> [String: String] in
                var logins: [String: String] = [:]
                try JSONShape.members(json, nil) { (member: JSON.Member) throws(BadValue) in
                    logins[member.name] = try JSONShape.text(member.value)
                }
                return logins
            },
            { logins in .object(logins.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }) })
    }
}

extension ValueKind where Value == CampaignClassicSettings.Refusal {
    /// A status and a body.
    fileprivate static var refusal: Self {
        .json(
            { (json: JSON) throws(BadValue) -> CampaignClassicSettings.Refusal in
                var answer = CampaignClassicSettings.Refusal()
                try JSONShape.members(json, ["status", "body"]) { (member: JSON.Member) throws(BadValue) in
                    if member.name == "status" {
                        answer.status = try ValueKind<Int>.count(200...599).fromJSON(member.value)
                    } else {
                        answer.body = try JSONShape.text(member.value)
                    }
                }
                return answer
            }, { ["status": .number(String($0.status)), "body": .string($0.body)] })
    }
}
