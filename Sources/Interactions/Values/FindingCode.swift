/// The stable name of a finding; ``explanation`` has cause and cure of each.
package enum FindingCode: String, Sendable, Hashable, CaseIterable {
    case alertTreatedAsSilent = "alert-treated-as-silent"
    case apnsTokenTooLong = "apns-token-too-long"
    case badAdditionalParameters = "bad-additional-parameters"
    case badApiToken = "bad-api-token"
    case badLinkageFields = "bad-linkage-fields"
    case badMessageId = "bad-message-id"
    case badSessionName = "bad-session-name"
    case blankInKey = "blank-in-key"
    case deliveryIdNotInteger = "delivery-id-not-integer"
    case doubleHexedToken = "double-hexed-token"
    case duplicateHit = "duplicate-hit"
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
    case noSuchRoute = "no-such-route"
    case payloadTooLarge = "payload-too-large"
    case repeatedImageName = "repeated-image-name"
    case repeatedParameter = "repeated-parameter"
    case signExtendedMessageId = "sign-extended-message-id"
    case titleWithoutBody = "title-without-body"
    case tokenChanged = "token-changed"
    case trackingDisabled = "tracking-disabled"
    case truncatedMessageId = "truncated-message-id"
    case unknownDevice = "unknown-device"
    case unknownEventName = "unknown-event-name"
    case unknownIdFormat = "unknown-id-format"
    case unknownIntegrationKey = "unknown-integration-key"
    case unknownLink = "unknown-link"
    case unknownMessage = "unknown-message"
    case unsupportedImageType = "unsupported-image-type"
    case wrongMethod = "wrong-method"
    case wrongPlatformToken = "wrong-platform-token"

    /// The code of that name; nil when there is none, so that a filter for it is an error.
    package init?(name: String) {
        self.init(rawValue: name)
    }

    package static let alertTreatedAsSilent = FindingCode("alert-treated-as-silent")
    package static let apnsTokenTooLong = FindingCode("apns-token-too-long")
    package static let badAdditionalParameters = FindingCode("bad-additional-parameters")
    package static let badApiToken = FindingCode("bad-api-token")
    package static let badEvent = FindingCode("bad-event")
    package static let badLinkageFields = FindingCode("bad-linkage-fields")
    package static let badMediaVariant = FindingCode("bad-media-variant")
    package static let badMessageId = FindingCode("bad-message-id")
    package static let badSessionName = FindingCode("bad-session-name")
    package static let blankInKey = FindingCode("blank-in-key")
    package static let deliveryIdNotInteger = FindingCode("delivery-id-not-integer")
    package static let doubleHexedToken = FindingCode("double-hexed-token")
    package static let duplicateHit = FindingCode("duplicate-hit")
    package static let duplicateSlash = FindingCode("duplicate-slash")
    package static let emptyTrackingId = FindingCode("empty-tracking-id")
    package static let insecureImage = FindingCode("insecure-image")
    package static let malformedRequest = FindingCode("malformed-request")
    package static let malformedToken = FindingCode("malformed-token")
    package static let missingSlash = FindingCode("missing-slash")
    package static let missingToken = FindingCode("missing-token")
    package static let mutableContentWithoutImage = FindingCode("mutable-content-without-image")
    package static let noBundleId = FindingCode("no-bundle-id")
    package static let noPushToken = FindingCode("no-push-token")
    package static let noSuchFile = FindingCode("no-such-file")
    package static let noSuchRoute = FindingCode("no-such-route")
    package static let payloadTooLarge = FindingCode("payload-too-large")
    package static let pushFailed = FindingCode("push-failed")
    package static let repeatedImageName = FindingCode("repeated-image-name")
    package static let repeatedParameter = FindingCode("repeated-parameter")
    package static let reservedVariable = FindingCode("reserved-variable")
    package static let signExtendedMessageId = FindingCode("sign-extended-message-id")
    package static let soapFault = FindingCode("soap-fault")
    package static let titleWithoutBody = FindingCode("title-without-body")
    package static let tokenChanged = FindingCode("token-changed")
    package static let trackingDisabled = FindingCode("tracking-disabled")
    package static let truncatedMessageId = FindingCode("truncated-message-id")
    package static let unknownDevice = FindingCode("unknown-device")
    package static let unknownEventName = FindingCode("unknown-event-name")
    package static let unknownIdFormat = FindingCode("unknown-id-format")
    package static let unknownIntegrationKey = FindingCode("unknown-integration-key")
    package static let unknownLink = FindingCode("unknown-link")
    package static let unknownMessage = FindingCode("unknown-message")
    package static let unsupportedImageType = FindingCode("unsupported-image-type")
    package static let wrongMethod = FindingCode("wrong-method")
    package static let wrongPlatformToken = FindingCode("wrong-platform-token")

    /// Every code, in the order of their names.
    package static let all: [FindingCode] = [
        .alertTreatedAsSilent,
        .apnsTokenTooLong,
        .badAdditionalParameters,
        .badApiToken,
        .badEvent,
        .badLinkageFields,
        .badMediaVariant,
        .badMessageId,
        .badSessionName,
        .blankInKey,
        .deliveryIdNotInteger,
        .doubleHexedToken,
        .duplicateHit,
        .duplicateSlash,
        .emptyTrackingId,
        .insecureImage,
        .malformedRequest,
        .malformedToken,
        .missingSlash,
        .missingToken,
        .mutableContentWithoutImage,
        .noBundleId,
        .noPushToken,
        .noSuchFile,
        .noSuchRoute,
        .payloadTooLarge,
        .pushFailed,
        .repeatedImageName,
        .repeatedParameter,
        .reservedVariable,
        .signExtendedMessageId,
        .soapFault,
        .titleWithoutBody,
        .tokenChanged,
        .trackingDisabled,
        .truncatedMessageId,
        .unknownDevice,
        .unknownEventName,
        .unknownIdFormat,
        .unknownIntegrationKey,
        .unknownLink,
        .unknownMessage,
        .unsupportedImageType,
        .wrongMethod,
        .wrongPlatformToken,
    ]
}
