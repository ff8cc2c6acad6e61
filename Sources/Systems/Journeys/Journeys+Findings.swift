import Bytes
import Domain

extension Journeys {
    static func badJSON(_ error: JSONError, in body: [UInt8]) -> Finding {
        let (line, column) = error.position(in: body)
        let hasOptional = String(decoding: body.prefix(64 * 1024), as: UTF8.self).contains("Optional(")
        return Finding(
            .badBody, .error, field: "body",
            detail: "the content is no JSON: \(error.reason) at byte \(error.offset) (line \(line), column \(column))",
            hint: hasOptional
                ? "Swift wrote Optional(\"…\") into the text: unwrap the value before it is formatted."
                : "The documentation's samples put JSON together as text without escaping; use a JSON encoder.")
    }

    static func trailingComma(_ error: JSONError, in body: [UInt8], _ severity: Finding.Severity) -> Finding {
        Finding(
            .trailingComma, severity, field: "body",
            detail: "a comma before the closing bracket at byte \(error.offset)",
            hint: "The documentation's body for Android had one in 2023; no JSON reader takes it.")
    }

    static func badBody(_ detail: String, at index: Int?) -> Finding {
        Finding(
            .badBody, .error, field: index.map { "[\($0)]" } ?? "body", detail: detail,
            hint: "A single call takes an object, a batch a list of 1 to \(batchLimit) of them.")
    }

    static func blankInKey(_ name: String, _ place: String, _ severity: Finding.Severity) -> Finding {
        Finding(
            .blankInKey, severity, field: name.prefix(128).description,
            detail: "the name \"\(name.prefix(128))\" has blanks around it (\(place))",
            hint:
                "The documentation's Java sample of 2023 writes \"DeviceToken \" and \"MobileAppId \"; take them away.")
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

    static func missingField(_ name: String, _ index: Int?) -> Finding {
        Finding(
            .badField, .error, field: name,
            detail: "\(name) is missing" + (index.map { " in item \($0)" } ?? ""),
            hint: "Names are read in any case, and have no blanks.")
    }

    static func badField(_ name: String, _ what: String, _ place: String) -> Finding {
        Finding(.badField, .error, field: name, detail: "\(name) \(what)" + (place.isEmpty ? "" : " (\(place))"))
    }

    static func noGUID(_ name: String, _ text: String, _ place: String) -> Finding {
        Finding(
            .badField, .error, field: name,
            detail: "\(name) is no GUID: \(text.prefix(64))" + (place.isEmpty ? "" : " (\(place))"),
            hint: text.hasPrefix("Optional(")
                ? "Swift formatted an optional: unwrap it first."
                : "A GUID is 8-4-4-4-12 hexadecimal digits, as the \"Developer information\" of the app shows it.")
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
