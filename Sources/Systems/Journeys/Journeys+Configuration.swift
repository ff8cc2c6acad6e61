import Crypto
import Domain
import HTTP

extension Journeys {
    /// What can be set; the defaults accept everything. Times are milliseconds.
    package struct Configuration: Sendable {
        /// The mobile apps of each organisation with their API tokens, ids as `key` spells them; nil when all are accepted.
        package var organizations: [String: [String: Set<String>]]?
        package var badApiToken = BadApiToken.pending
        /// Tokens whose dry run fails.
        package var badDeviceTokens: Set<String> = []
        /// 0 = no limit.
        package var maxApnsTokenLength = 0
        /// Whether the bugs of the documentation's samples pass with a finding.
        package var isLenient = false
        package var signature = Signature()
        /// How long a registration stays pending.
        package var pendingFor = 0
        package var contacts: [Contact] = []
        package var linkMode = LinkMode.redirect
        /// The age of a message from which its links count for nothing.
        package var trackLinksFor = 182 * 86_400_000
        /// When users opted out of tracking, by their id as `key` spells it.
        package var optOuts: [String: Timestamp] = [:]
        /// Added to the clock that the age of a link is judged by.
        package var clockOffset = 0

        package init() {}
    }

    /// What becomes of a registration with an API token that is not configured.
    package enum BadApiToken: Sendable {
        case pending
        case failed
        case reject
    }

    /// How the signature of a callback is made.
    package struct Signature: Sendable {
        /// Hexadecimal instead of base 64.
        package var isHex = false
        /// Whether the key is the API token decoded from base 64 instead of its text.
        package var decodesKey = false

        package init() {}
    }

    /// A contact behind the user mapping.
    package struct Contact: Sendable {
        package var id: String
        package var email: String

        package init(id: String, email: String) {
            self.id = id
            self.email = email
        }
    }

    /// What a tracked link answers.
    package enum LinkMode: Sendable {
        case redirect
        /// The page on which the vendor looks for bots.
        case interstitial
    }

    /// What comes from outside.
    package struct Ports: Sendable {
        package var random: @Sendable () -> UInt64

        package init(random: @escaping @Sendable () -> UInt64 = Random.number) {
            self.random = random
        }
    }
}
