extension CampaignClassic {
    /// What can be set; the defaults accept everything.
    package struct Configuration: Sendable {
        /// The known keys; nil when every key is known.
        package var integrationKeys: [String]?
        /// What a registration with another key gets.
        package var unknownIntegrationKey: Refusal
        /// The passwords by user for SOAP; nil when every login passes.
        package var logins: [String: String]?

        package init(
            integrationKeys: [String]? = nil, unknownIntegrationKey: Refusal = Refusal(),
            logins: [String: String]? = nil
        ) {
            self.integrationKeys = integrationKeys
            self.logins = logins
            self.unknownIntegrationKey = unknownIntegrationKey
        }
    }

    /// An answer of plain text; the vendor's own is not documented.
    package struct Refusal: Sendable, Equatable {
        package var status: Int
        package var body: String

        package init(status: Int = 500, body: String = "Unknown integration key") {
            self.status = status
            self.body = body
        }
    }
}
