/// The stable name of a finding; ``explanation`` has cause and cure of each.
package enum FindingCode: String, Sendable, Hashable, CaseIterable {
    case alertTreatedAsSilent = "alert-treated-as-silent"
    case apnsTokenTooLong = "apns-token-too-long"
    case badAdditionalParameters = "bad-additional-parameters"
    case badApiToken = "bad-api-token"
    case badBody = "bad-body"
    case badCallback = "bad-callback"
    case badEvent = "bad-event"
    case badField = "bad-field"
    case badLinkDigest = "bad-link-digest"
    case badLinkageFields = "bad-linkage-fields"
    case badMediaVariant = "bad-media-variant"
    case badMessageId = "bad-message-id"
    case badSessionName = "bad-session-name"
    case blankInKey = "blank-in-key"
    case callbackLost = "callback-lost"
    case deliveryIdNotInteger = "delivery-id-not-integer"
    case doubleHexedToken = "double-hexed-token"
    case duplicateHit = "duplicate-hit"
    case duplicateRegistration = "duplicate-registration"
    case duplicateSlash = "duplicate-slash"
    case emptyTrackingId = "empty-tracking-id"
    case insecureImage = "insecure-image"
    case malformedRequest = "malformed-request"
    case malformedToken = "malformed-token"
    case missingSlash = "missing-slash"
    case missingToken = "missing-token"
    case mutableContentWithoutImage = "mutable-content-without-image"
    case noBundleId = "no-bundle-id"
    case noPushToken = "no-push-token"
    case noSuchFile = "no-such-file"
    case noSuchRoute = "no-such-route"
    case payloadTooLarge = "payload-too-large"
    case pushFailed = "push-failed"
    case registrationFailed = "registration-failed"
    case repeatedImageName = "repeated-image-name"
    case repeatedParameter = "repeated-parameter"
    case reservedVariable = "reserved-variable"
    case signExtendedMessageId = "sign-extended-message-id"
    case soapFault = "soap-fault"
    case titleWithoutBody = "title-without-body"
    case tokenChanged = "token-changed"
    case trackingDisabled = "tracking-disabled"
    case trailingComma = "trailing-comma"
    case truncatedMessageId = "truncated-message-id"
    case unknownDevice = "unknown-device"
    case unknownEventName = "unknown-event-name"
    case unknownIdFormat = "unknown-id-format"
    case unknownIntegrationKey = "unknown-integration-key"
    case unknownLink = "unknown-link"
    case unknownMessage = "unknown-message"
    case unknownRegistration = "unknown-registration"
    case unsupportedImageType = "unsupported-image-type"
    case wrongMethod = "wrong-method"
    case wrongPlatformToken = "wrong-platform-token"

    /// The code of that name; nil when there is none, so that a filter for it is an error.
    package init?(name: String) {
        self.init(rawValue: name)
    }

    /// The name that the inspection API uses.
    package var name: String { rawValue }

    /// Every code, in the order of their names.
    package static let all = allCases
}
