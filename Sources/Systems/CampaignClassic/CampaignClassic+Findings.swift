import Domain

extension CampaignClassic {
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

    static func unknownMessage(_ message: String, _ delivery: String, _ near: Message?) -> Finding {
        guard let near else {
            return Finding(
                .unknownMessage, .info, field: "id", detail: "no message made here has the id \(message)",
                hint: "The hit is about a notification of another server, session or run.")
        }
        return Finding(
            .unknownMessage, .warning, field: "id",
            detail: "the message \(message) belongs to the delivery \(near.identity.deliveryId), not to \(delivery)",
            hint: "The app mixes the _mId of one notification with the _dId of another.")
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
