import Domain

extension FindingCode {
    package static let apnsTokenTooLong = FindingCode(
        registering: "apns-token-too-long",
        cause: "a registration has an APNs token of more than 64 digits",
        onDevice: "the real service ends the registration as `DeviceTokenTooLong`; a simulator's has 160 digits",
        cure: "test the real service with a phone; set `journeys.maxApnsTokenLength` to have it refused here")

    package static let badApiToken = FindingCode(
        registering: "bad-api-token",
        cause: "organisation, mobile application or `ApiToken` of a Journeys call is not in `journeys.organizations`",
        onDevice: "the answer is 202, and the registration never becomes valid",
        cure: "compare with \"Developer information\" of the app, or add it to the configuration")

    package static let badCallback = FindingCode(
        registering: "bad-callback",
        cause: "the address or the added fields of a registration's callback cannot be read",
        onDevice: "the callback is lost, and nobody is told",
        cure: "an absolute `http` or `https` address; the fields as a JSON object of texts")

    package static let badLinkDigest = FindingCode(
        registering: "bad-link-digest",
        cause: "a tracked link of Journeys was changed on its way, or is of another server or run",
        onDevice: "it leads nowhere",
        cure: "open the link of the payload unchanged")

    package static let callbackLost = FindingCode(
        registering: "callback-lost",
        cause: "the receiver of a callback was not there, took too long, or did not answer 2xx",
        onDevice: "the result is lost: there is no second call",
        cure: "ask for the status, with `x-ms-track-registration`")

    package static let duplicateRegistration = FindingCode(
        registering: "duplicate-registration",
        cause: "user, mobile application and token of a Journeys registration are known already",
        onDevice: "it ends as `DuplicateExists`; pushes go on",
        cure: "register again only when the user or the token changes")

    package static let emptyTrackingId = FindingCode(
        registering: "empty-tracking-id",
        cause: "`TrackingId` is empty or all zero, as in a test send",
        onDevice: "the event belongs to no message and is counted nowhere",
        cure:
            "pass `trackingId` of the data unchanged, and report nothing when it is empty: the guard of the documentation's Swift sample is inverted"
    )

    package static let registrationFailed = FindingCode(
        registering: "registration-failed",
        cause: "a Journeys registration ends as failed",
        onDevice: "the answer is 202 all the same, and no push arrives",
        cure: "see the reason in the detail; ask for the status, or give a callback")

    package static let unknownRegistration = FindingCode(
        registering: "unknown-registration",
        cause: "no registration is known under an id that a status call asks for",
        onDevice: "it stays `Pending` for ever",
        cure: "the API token of the registration was wrong, or it is of another app, server or run")
}

extension Journeys {
    /// What the vendor's documentation has to do with common mistakes.
    static let hints = ReadingHints(
        badJSON: "The documentation's samples put JSON together as text without escaping; use a JSON encoder.",
        trailingComma: "The documentation's body for Android had one in 2023; no JSON reader takes it.",
        blankInKey:
            "The documentation's Java sample of 2023 writes \"DeviceToken \" and \"MobileAppId \"; take them away.",
        noGUID: "A GUID is 8-4-4-4-12 hexadecimal digits, as the \"Developer information\" of the app shows it.")

    /// The codes of this system alone.
    static let findingCodes: [FindingCode] = [
        .apnsTokenTooLong, .badApiToken, .badCallback, .badLinkDigest, .callbackLost, .duplicateRegistration,
        .emptyTrackingId, .registrationFailed, .unknownRegistration,
    ]

    static func badBody(_ detail: String, at index: Int?) -> Finding {
        Finding(
            .badBody, .error, field: index.map { "[\($0)]" } ?? "body", detail: detail,
            hint: "A single call takes an object, a batch a list of 1 to \(batchLimit) of them.")
    }

    static func unnamedToken(_ severity: Finding.Severity, _ place: String) -> Finding {
        Finding(
            .badField, severity, field: "DeviceToken",
            detail: "a registration has ApnsDeviceToken or FcmDeviceToken, not DeviceToken (\(place))",
            hint: "DeviceToken is from the documentation's Java sample of 2023; only cleanup and events have it.")
    }

    static func twoTokens(
        _ severity: Finding.Severity, _ index: Int?, _ apns: String = "ApnsDeviceToken",
        _ fcm: String = "FcmDeviceToken"
    ) -> Finding {
        Finding(
            .badField, severity, field: fcm,
            detail: "\(apns) and \(fcm) together" + (index.map { " in item \($0)" } ?? ""),
            hint: "Send the token of the device's own platform only.")
    }

    static func missingToken(_ index: Int?) -> Finding {
        Finding(
            .missingToken, .error, field: "ApnsDeviceToken",
            detail: "the registration has no token" + (index.map { " in item \($0)" } ?? ""),
            hint: "Send ApnsDeviceToken on iOS, FcmDeviceToken on Android, once the system has given one.")
    }

    static let refusedBatch = Finding(
        .badBody, .warning, field: "body", detail: "another item of the batch is not acceptable, so none is registered",
        hint: "Correct the item whose verdict is invalid.")

    static func badCredentials(_ field: String, _ what: String) -> Finding {
        Finding(
            .badApiToken, .error, field: field, detail: "\(what) is not configured in journeys.organizations",
            hint: "The service answers 202 and does nothing: compare with \"Developer information\" of the app.")
    }

    static func registrationFailed(_ reason: RegistrationOutcome.FailureReason, _ why: String) -> Finding {
        Finding(
            .registrationFailed, .error, detail: "the registration ends as \(reason.rawValue): \(why)",
            hint: "The answer is 202 all the same; only the status call and the callback tell.")
    }

    static let duplicateRegistration = Finding(
        .duplicateRegistration, .info, detail: "user, app and token are registered already: DuplicateExists",
        hint: "The device goes on getting pushes; register again only when user or token changes.")

    static func tooLong(_ length: Int, _ severity: Finding.Severity) -> Finding {
        Finding(
            .apnsTokenTooLong, severity, field: "ApnsDeviceToken",
            detail: "the token has \(length) characters, the service takes 64",
            hint: "Simulators give tokens of 160 digits: register a real device with the real service.")
    }

    static func noAPNsToken(_ token: String) -> Finding {
        if token.utf8.contains(0x3A) {
            return Finding(
                .wrongPlatformToken, .error, field: "ApnsDeviceToken", detail: "a token of FCM as ApnsDeviceToken",
                hint: "Tokens that Firebase gives on iOS are not supported: send the APNs device token.")
        }
        return Finding(
            .malformedToken, .error, field: "ApnsDeviceToken", detail: "the token is not hexadecimal",
            hint: "Encode the bytes of the APNs token; a description of Data is not its content.")
    }

    static let apnsTokenAsFCM = Finding(
        .wrongPlatformToken, .warning, field: "FcmDeviceToken", detail: "a token of APNs as FcmDeviceToken",
        hint: "Send it as ApnsDeviceToken.")

    static func badCallback(_ field: String, _ why: String) -> Finding {
        Finding(
            .badCallback, .warning, field: field, detail: "\(field): \(why)",
            hint: "The service tries once and does not tell: the callback is lost.")
    }
}
