import Domain

/// Codes of what systems read with the parts that they share.
extension FindingCode {
    /// All of them, so that they are registered.
    static let shared: [FindingCode] = [
        .badBody, .badField, .blankInKey, .doubleHexedToken, .noSuchFile, .trailingComma,
    ]

    package static let badBody = FindingCode(
        registering: "bad-body",
        cause: "the content of a call is no JSON, or no object or list where one is wanted",
        onDevice: "the real service answers 400",
        cure: "build it with a JSON encoder; the detail says where it breaks")

    package static let badField = FindingCode(
        registering: "bad-field",
        cause: "a field of a call is missing, of the wrong type, or no id of the form that is wanted",
        onDevice: "the real service answers 400",
        cure: "see `field` and the detail; copy ids from where the vendor shows them")

    package static let blankInKey = FindingCode(
        registering: "blank-in-key",
        cause: "a key of a JSON body has blanks around it",
        onDevice: "the real service answers 400",
        cure: "remove the blanks; where a system has `lenientKeys`, it lets them pass here")

    package static let doubleHexedToken = FindingCode(
        registering: "double-hexed-token",
        cause: "an APNs token was turned into hexadecimal twice",
        onDevice: "no push arrives",
        cure: "give the SDK the token's bytes, not its text")

    package static let noSuchFile = FindingCode(
        registering: "no-such-file",
        cause: "no hosted file has the name, or it cannot be read",
        onDevice: "no picture, or links that do not open the app",
        cure:
            "put it into `media.folder` or `wellKnown.folder`; names that begin with a dot and links that lead out are not served"
    )

    package static let trailingComma = FindingCode(
        registering: "trailing-comma",
        cause: "a comma stands before a closing bracket",
        onDevice: "the real service answers 400",
        cure: "take it away; a JSON encoder writes none")
}
