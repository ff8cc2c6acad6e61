import Bytes
import Domain

/// One device that is to be registered, as far as it could be read.
struct Registration {
    /// What is sent back with it and is no part of the body.
    struct Callback {
        /// The address byte for byte, which is what the signature is made of.
        var url: String
        var headers: [(name: String, value: String)]
    }

    /// As in the path.
    var organization: String
    var application: String?
    var user: String?
    var apiToken: String?
    var token: String?
    var platform: Platform?
    /// The vendor's fields.
    var fields: VendorFields
    /// Scheme, host and port that the client used.
    var baseURL = ""
    var observation: Observation
    /// The session of the device that it is about.
    var session: String?

    var hit: Hit { Hit(observation, session: session) }

    /// Whether the vendor takes it in, which says nothing of its outcome.
    var isAcceptable: Bool { observation.verdict == .valid || observation.verdict == .suspect }
}

/// How a registration ends.
enum RegistrationOutcome: Equatable {
    case success
    /// It never ends.
    case pending
    case failed(FailureReason)

    /// The vendor's words.
    enum FailureReason: String {
        case duplicateExists = "DuplicateExists"
        case dryRunSendingFailed = "DryRunSendingFailed"
        case deviceTokenTooLong = "DeviceTokenTooLong"
        case failedToStoreDevice = "FailedToStoreDevice"
        case apiTokenNotValid = "ApiTokenNotValid"
    }

    /// `Success`, `Pending` or `Failed`.
    var status: String {
        switch self {
        case .success: "Success"
        case .pending: "Pending"
        case .failed: "Failed"
        }
    }

    var reason: FailureReason? {
        if case .failed(let reason) = self { reason } else { nil }
    }

    /// `Status` and `FailureReason` as the status call and the callback have them.
    var members: [JSON.Member] {
        Self.members(status, reason?.rawValue)
    }

    /// The same of what was kept.
    static func members(_ status: String, _ reason: String?) -> [JSON.Member] {
        [.init("Status", .string(status)), .init("FailureReason", reason.map(JSON.string) ?? .null)]
    }
}
