/// How the emulated Customer Insights Journeys behaves. Times are milliseconds.
package struct JourneysSettings: SystemSettings {
    /// An organisation whose registrations are accepted.
    package struct Organization: Sendable, Equatable {
        package var id = ""
        package var mobileApps: [MobileApp] = []

        package init() {}
    }

    /// A mobile app of an organisation with the tokens that its apps may send.
    package struct MobileApp: Sendable, Equatable {
        package var id = ""
        package var apiTokens: [String] = []

        package init() {}
    }

    /// What becomes of a registration with a token that is not known.
    package enum BadApiToken: String, Sendable, CaseIterable {
        case pending
        case failed
        case reject
    }

    /// How the signature of a callback is written.
    package enum SignatureEncoding: String, Sendable, CaseIterable {
        case base64
        case hex
    }

    /// How the key of a signature is made from the API token.
    package enum SignatureKey: String, Sendable, CaseIterable {
        case utf8
        case base64
    }

    /// How the signature of a callback is made.
    package struct Signature: Sendable, Equatable {
        package var encoding = SignatureEncoding.base64
        package var key = SignatureKey.utf8

        package init() {}
    }

    /// A contact behind the user mapping.
    package struct Contact: Sendable, Equatable {
        package var contactid: String
        package var emailaddress1: String

        package init(contactid: String = "", emailaddress1: String = "") {
            self.contactid = contactid
            self.emailaddress1 = emailaddress1
        }
    }

    /// A user who opted out of tracking.
    package struct OptOut: Sendable, Equatable {
        package var userId: String
        /// Milliseconds since 1970; 0 = long ago.
        package var since: Int64

        package init(userId: String = "", since: Int64 = 0) {
            self.userId = userId
            self.since = since
        }
    }

    /// What FCM is given.
    package enum FCMFormat: String, Sendable, CaseIterable {
        case data
        case notification
    }

    /// What a tracked link answers.
    package enum LinkMode: String, Sendable, CaseIterable {
        case redirect
        case interstitial
    }

    /// nil = everything is accepted.
    package var organizations: [Organization]?
    package var badApiToken = BadApiToken.pending
    /// The tokens whose dry run fails.
    package var badDeviceTokens: [String] = []
    /// 0 = no limit.
    package var maxApnsTokenLength = 0
    /// Whether keys with blanks around pass with a finding.
    package var lenientKeys = false
    package var signature = Signature()
    /// How long a registration stays pending.
    package var pendingFor = 0
    package var contacts: [Contact] = []
    /// The users whose clicks are anonymous, from a day after they opted out.
    package var optOuts: [OptOut] = []
    package var fcmFormat = FCMFormat.data
    package var linkMode = LinkMode.redirect
    /// The age of a message from which its links are recorded as expired; by default half a year.
    package var trackLinksFor = 182 * 86_400_000

    package init() {}
}
