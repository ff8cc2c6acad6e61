/// Codes that the server itself, every push, or more than one system has.
extension FindingCode {
    /// All of them, so that they are registered.
    package static let general: [FindingCode] = [
        .alertTreatedAsSilent, .badSessionName, .deliveryIdNotInteger, .duplicateHit, .duplicateSlash,
        .insecureImage, .malformedRequest, .malformedToken, .missingToken, .mutableContentWithoutImage, .noBundleId,
        .noSuchRoute, .payloadTooLarge, .pushFailed, .repeatedImageName, .titleWithoutBody, .tokenChanged,
        .unknownDevice, .unknownLink, .unknownMessage, .unsupportedImageType, .usedAsProxy, .wrongMethod,
        .wrongPlatformToken,
    ]

    package static let alertTreatedAsSilent = FindingCode(
        registering: "alert-treated-as-silent",
        cause: "a push has both `content-available` and an alert",
        onDevice: "the system may treat it as silent: it wakes the app and shows nothing, or comes late",
        cure: "send a silent push without title and body, or an alert without `silent`")

    package static let badSessionName = FindingCode(
        registering: "bad-session-name",
        cause: "a session's name is empty or has letters that are not allowed",
        onDevice: "the call went to another session",
        cure: "use 1 to 64 of `A-Z a-z 0-9 . _ -`")

    package static let deliveryIdNotInteger = FindingCode(
        registering: "delivery-id-not-integer",
        cause: "the delivery id of a push cannot be read as an Integer",
        onDevice: "the vendor's Android sample fails at `Integer.valueOf`",
        cure: "let Pushpit choose the id, or give one of the digits 1 to 9, at most 7 of them")

    package static let duplicateHit = FindingCode(
        registering: "duplicate-hit",
        cause: "the same hit of the same message came again",
        onDevice: "every repetition is counted; the funnel shows more opens than messages",
        cure: "call the tracking function in one place, once for each notification")

    package static let duplicateSlash = FindingCode(
        registering: "duplicate-slash",
        cause: "two slashes in a row in the path",
        onDevice: "some servers answer 404",
        cure: "AEP extensions: no slash at the end of the host")

    package static let insecureImage = FindingCode(
        registering: "insecure-image",
        cause: "the image of a push has an `http://` address",
        onDevice: "App Transport Security blocks the download, and the notification comes without it",
        cure: "use an `https://` address")

    package static let malformedRequest = FindingCode(
        registering: "malformed-request",
        cause: "the request breaks the rules of HTTP",
        onDevice: "real servers refuse it",
        cure: "see the detail; often a proxy or a hand-written client")

    package static let malformedToken = FindingCode(
        registering: "malformed-token",
        cause: "an iOS token is not hexadecimal, or a token is longer than 16 KiB",
        onDevice: "no push arrives",
        cure: "send the bytes of the token in hexadecimal")

    package static let missingToken = FindingCode(
        registering: "missing-token",
        cause: "a registration without its token",
        onDevice: "the device gets no push",
        cure: "register after the system has given a token")

    package static let mutableContentWithoutImage = FindingCode(
        registering: "mutable-content-without-image",
        cause: "a push asks for the service extension and has no image",
        onDevice: "the extension runs for nothing, and a sample that expects an image may show none of the push",
        cure: "give the push an image, or leave `mutable-content` out")

    package static let noBundleId = FindingCode(
        registering: "no-bundle-id",
        cause: "nothing says which bundle id or package the application has",
        onDevice: "no command for a simulator or emulator can be made",
        cure: "set `applications` in the configuration, or PATCH the device's `bundleId` or `package`")

    package static let noSuchRoute = FindingCode(
        registering: "no-such-route",
        cause: "no emulated path fits; the nearest is named",
        onDevice: "the vendor answers 404",
        cure: "compare the path with the nearest")

    package static let payloadTooLarge = FindingCode(
        registering: "payload-too-large",
        cause: "the payload has more than 4096 bytes",
        onDevice: "APNs and FCM refuse it",
        cure: "shorten the texts or the variables; the detail says by how many bytes")

    package static let pushFailed = FindingCode(
        registering: "push-failed",
        cause: "an event made a push that its gateway refused",
        onDevice: "nothing arrives",
        cure: "look at the message's `reason` and at the state of its device")

    package static let repeatedImageName = FindingCode(
        registering: "repeated-image-name",
        cause: "a device was sent an image whose file name it has had before",
        onDevice: "the vendor's sample extension cannot store the file, and shows no image",
        cure: "give each image a name of its own; a hosted relative `image` gets one")

    package static let titleWithoutBody = FindingCode(
        registering: "title-without-body",
        cause: "a push has a title and no body",
        onDevice: "Android shows an empty line, and some samples drop the push",
        cure: "give it a body")

    package static let tokenChanged = FindingCode(
        registering: "token-changed",
        cause: "a phone that had registered came with another token",
        onDevice: "pushes to the old token fail",
        cure: "send to the newer device; `includeReplaced` reaches the old one too")

    package static let unknownDevice = FindingCode(
        registering: "unknown-device",
        cause: "a cleanup names a token that nobody has, or an event a token that its push did not go to",
        onDevice: "nothing is removed, or the event is counted for another device",
        cure: "send the token with which the device registered, after its registration")

    package static let unknownLink = FindingCode(
        registering: "unknown-link",
        cause: "a tracked link that is not stored",
        onDevice: "\"cannot be found\"",
        cure: "store it with `POST /_pushpit/links`")

    package static let unknownMessage = FindingCode(
        registering: "unknown-message",
        cause: "a hit names a message that was not sent from here",
        onDevice: "it counts for no delivery",
        cure: "pass the ids of the payload unchanged; after a reset old notifications are unknown")

    package static let unsupportedImageType = FindingCode(
        registering: "unsupported-image-type",
        cause: "a notification cannot show an image of that type",
        onDevice: "it comes without the image",
        cure: "use PNG, JPEG or GIF")

    package static let usedAsProxy = FindingCode(
        registering: "used-as-proxy",
        cause: "the call was made for another host, with CONNECT or an absolute address",
        onDevice: "the app or the machine has the server in its proxy settings, and reaches nothing else either",
        cure: "take the server out of the proxy settings, and give its address to the app as its host")

    package static let wrongMethod = FindingCode(
        registering: "wrong-method",
        cause: "the path exists, the method does not fit",
        onDevice: "the vendor answers 405 or 404",
        cure: "see `Allow` in the answer")

    package static let wrongPlatformToken = FindingCode(
        registering: "wrong-platform-token",
        cause: "a token of the other platform's form",
        onDevice: "no push arrives",
        cure: "call the registration page of the platform")
}
