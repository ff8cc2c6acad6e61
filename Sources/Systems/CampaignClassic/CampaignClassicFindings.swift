import Domain

extension FindingCode {
    package static let badAdditionalParameters = FindingCode(
        registering: "bad-additional-parameters",
        cause: "`additionalParams` is not XML that can be read",
        onDevice: "the values are lost on the server",
        cure: "let the SDK build it; escape `& < > \"`")

    package static let badEvent = FindingCode(
        registering: "bad-event",
        cause: "an event at the SOAP door lacks something, such as its `ctx` or its token",
        onDevice: "Campaign answers the id 0 and sends nothing",
        cure: "give it `wishedChannel`, `registrationToken`, `mobileApp` and `ctx`")

    package static let badMessageId = FindingCode(
        registering: "bad-message-id",
        cause: "the `id` of a hit has no hexadecimal or UUID message id, or parts are missing",
        onDevice: "the hit counts for no message",
        cure: "pass `_mId` and `_dId` of the payload unchanged, as text")

    package static let clickOnUnshownMessage = FindingCode(
        registering: "click-on-unshown-message",
        cause: "a click names a push that is silent or could not be sent",
        onDevice: "Campaign counts a click that no person made",
        cure: "report a click only when a person taps a notification")

    package static let missingSlash = FindingCode(
        registering: "missing-slash",
        cause: "`/r?id=` instead of `/r/?id=`",
        onDevice: "not every server takes it",
        cure: "write the path with the slash")

    package static let repeatedParameter = FindingCode(
        registering: "repeated-parameter",
        cause: "a name came twice",
        onDevice: "one of the values is lost",
        cure: "send each name once")

    package static let reservedVariable = FindingCode(
        registering: "reserved-variable",
        cause: "a variable of a push has a name that Campaign or a gateway uses itself",
        onDevice: "Campaign refuses the delivery, or the gateway the message",
        cure: "give the variable another name")

    package static let signExtendedMessageId = FindingCode(
        registering: "sign-extended-message-id",
        cause: "a negative message id as 64 bits",
        onDevice: "Campaign does not find the message",
        cure: "Android extension 3.1.1 to 3.1.3: update it")

    package static let soapFault = FindingCode(
        registering: "soap-fault",
        cause: "a call of the SOAP router got a fault",
        onDevice: "nothing; the back end that called sees the fault",
        cure: "see the detail: the method, the XML or the login")

    package static let truncatedMessageId = FindingCode(
        registering: "truncated-message-id",
        cause: "the message id matches a message by its low 32 bits only",
        onDevice: "Campaign counts the hit for another message or for none",
        cure: "iOS extension up to 5.0.0: use message ids of at most 32 bits, or UUIDs")

    package static let unknownIdFormat = FindingCode(
        registering: "unknown-id-format",
        cause: "the letter before the message id is neither `h` nor `t`",
        onDevice: "Campaign may not count it",
        cure: "pushes use `h`")

    package static let unknownIntegrationKey = FindingCode(
        registering: "unknown-integration-key",
        cause: "the key is not in `campaignClassic.integrationKeys`",
        onDevice: "registration fails on every launch",
        cure: "use the key of the mobile application")
}

extension CampaignClassic {
    /// The codes of this system alone.
    static let findingCodes: [FindingCode] = [
        .badAdditionalParameters, .badEvent, .badMessageId, .clickOnUnshownMessage, .missingSlash, .repeatedParameter,
        .reservedVariable,
        .signExtendedMessageId, .soapFault, .truncatedMessageId, .unknownIdFormat, .unknownIntegrationKey,
    ]

    static let missingSlash = Finding(
        .missingSlash, .warning, field: "path", detail: "/r without the slash at its end",
        hint: "The SDKs send /r/?id=…; check how the URL was put together.")

    static let missingToken = Finding(
        .missingToken, .error, field: "registrationToken", detail: "the registration has no token",
        hint: "Call registerDevice only once the operating system has given a token.")

    static func longToken(_ length: Int) -> Finding {
        Finding(
            .malformedToken, .error, field: "registrationToken",
            detail: "the token has \(length) bytes, more than 16 KiB: it is not kept",
            hint: "Send the token as the operating system gave it.")
    }

    static func badMessageId(_ problem: String) -> Finding {
        Finding(
            .badMessageId, .error, field: "id", detail: problem,
            hint:
                "id is a letter and the message in hexadecimal or as a UUID, the delivery, and 1 or 2, between commas.")
    }

    static func signExtended(_ format: String, _ digits: String, _ number: String) -> Finding {
        Finding(
            .signExtendedMessageId, .warning, field: "id",
            detail: "\(format) \(digits) is \(number) sign-extended to 64 bits",
            hint: "Known in the Android extension 3.1.1 to 3.1.3; update it.")
    }

    static func unknownFormat(_ format: String) -> Finding {
        Finding(
            .unknownIdFormat, .warning, field: "id", detail: "the format letter is \(format), not h or t",
            hint: "h is for HTML and pushes, t for text; another letter means nothing to the redirection server.")
    }

    static func unknownLink(_ target: String) -> Finding {
        Finding(
            .unknownLink, .error, field: "target", detail: "no link is stored for \(target.prefix(256))",
            hint: "POST the link to /_pushpit/links, or make the push with its link here.")
    }

    static let longDestination = Finding(
        .unknownLink, .error, field: "target", detail: "the destination with its values is longer than 32 KiB",
        hint: "Shorten p1, p2 … or the stored URL.")

    static func unknownKey(_ key: String?) -> Finding {
        Finding(
            .unknownIntegrationKey, .error, field: "mobileAppUuid",
            detail: key.map { "\($0.prefix(128)) is not among the configured integration keys" }
                ?? "no integration key",
            hint: "Keys are compared exactly; see campaignClassic.integrationKeys.")
    }

    static func badParameters(_ problem: String) -> Finding {
        Finding(
            .badAdditionalParameters, .warning, field: "additionalParams", detail: problem,
            hint: "It must be XML of param elements with name and value; what came before the error is kept.")
    }

    static func repeatedParameter(_ name: String, in field: String) -> Finding {
        Finding(
            .repeatedParameter, .warning, field: field, detail: "\(name.prefix(128)) comes more than once",
            hint: "The first value is kept.")
    }

    @Sendable static func tokenChanged(from id: String) -> Finding {
        Finding(
            .tokenChanged, .info, field: "registrationToken", detail: "the same phone registered as \(id) before",
            hint: "The old device is skipped by pushes to users unless includeReplaced is true.")
    }

    static func noMessage(_ message: String) -> Finding {
        Finding(
            .unknownMessage, .info, field: "id", detail: "no message made here has the id \(message)",
            hint: "The hit is about a notification of another server, session or run.")
    }

    static func otherDelivery(_ message: String, _ delivery: String, _ near: Message) -> Finding {
        Finding(
            .unknownMessage, .warning, field: "id",
            detail: "the message \(message) belongs to the delivery \(near.identity.deliveryId), not to \(delivery)",
            hint: "The app mixes the _mId of one notification with the _dId of another.")
    }

    static func clickOnUnshown(_ message: Message, _ problem: String) -> Finding {
        Finding(
            .clickOnUnshownMessage, .warning, field: "id", detail: "the push \(message.id) \(problem)",
            hint: "Report a click only when a person taps a notification.")
    }

    static func truncated(_ digits: String, _ id: String) -> Finding {
        Finding(
            .truncatedMessageId, .warning, field: "id",
            detail: "\(digits) is the message \(id) in its low 32 bits only",
            hint: "Known in the iOS extension, which formats ids with 32 bits; large ids lose their upper half.")
    }

    static func duplicateHit(_ kind: Kind, _ message: Message) -> Finding {
        Finding(
            .duplicateHit, .info, field: "id", detail: "another \(kind.name) of \(message.id) came before",
            hint: "The SDKs send a hit for each call: look where the app calls trackNotification twice.")
    }
}

extension TokenForm {
    /// What is wrong with a token that came to the page of a platform; nil when nothing is.
    func finding(on platform: Platform, token: String) -> Finding? {
        let length = token.utf8.count
        return switch (platform, self) {
        case (.ios, .doubleHex):
            Finding(
                .doubleHexedToken, .warning, field: "registrationToken",
                detail: "the token is hexadecimal of hexadecimal text: \(Self.decodedText(token).prefix(128))",
                hint: "Give registerDevice the token's bytes, not the bytes of its text.")
        case (.ios, .hexedFirebase):
            Finding(
                .wrongPlatformToken, .warning, field: "registrationToken",
                detail: "the token is hexadecimal of a token of FCM: \(Self.decodedText(token).prefix(128))",
                hint: "Campaign sends to iOS through APNs: register the bytes of the APNs device token.")
        case (.ios, .firebase):
            Finding(
                .wrongPlatformToken, .warning, field: "registrationToken",
                detail: "a token of FCM on the page for iOS",
                hint: "Campaign sends to iOS through APNs: register the APNs device token.")
        case (.ios, .other):
            Finding(
                .malformedToken, .warning, field: "registrationToken", detail: "the token is not hexadecimal",
                hint: "Encode the bytes of the APNs token; a description of NSData is not its content.")
        case (.android, .hex) where length == 64, (.android, .doubleHex):
            Finding(
                .wrongPlatformToken, .warning, field: "registrationToken",
                detail: "a token of APNs on the page for Android",
                hint: "Register the FCM registration token.")
        case (.ios, .hex), (.android, _): nil
        }
    }
}
