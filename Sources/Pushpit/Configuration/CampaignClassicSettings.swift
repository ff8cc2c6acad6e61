/// How the emulated Campaign Classic behaves.
package struct CampaignClassicSettings: Sendable, Equatable {
    /// How the ids of made messages look.
    package enum MessageIds: String, Sendable, CaseIterable {
        case decimal
        case uuid
    }

    /// What is answered for an integration key that is not known.
    package struct Answer: Sendable, Equatable {
        /// The HTTP status, 200 to 599.
        package var status = 200
        package var body = ""

        package init() {}
    }

    /// The known keys, compared exactly; nil = every key is known.
    package var integrationKeys: [String]?
    /// nil = the same answer as for a known key.
    package var unknownIntegrationKey: Answer?
    package var messageIds = MessageIds.decimal
    /// The payload name of a message's image.
    package var mediaKey = "mediaUrl"
    /// The payload name of a message's link.
    package var linkKey = "url"
    /// The passwords by user for SOAP; nil = every login passes.
    package var logins: [String: String]?

    package init() {}
}
