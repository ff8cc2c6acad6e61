extension FindingCode {
    /// What a finding means to somebody who sees it for the first time.
    package struct Explanation: Sendable, Equatable {
        /// What the call or the push had.
        package let cause: String
        /// What comes of it with a real device and a real back end.
        package let onDevice: String
        package let cure: String
    }

    /// Cause, effect and cure, in Markdown; the documentation and the problem pages say the same.
    package var explanation: Explanation {
        switch self {
        case .alertTreatedAsSilent:
            Explanation(
                cause: "a push has both `content-available` and an alert",
                onDevice: "the system may treat it as silent: it wakes the app and shows nothing, or comes late",
                cure: "send a silent push without title and body, or an alert without `silent`")
        case .apnsTokenTooLong:
            Explanation(
                cause: "a Journeys registration has an APNs token of more than 64 digits",
                onDevice:
                    "the real service ends the registration as `DeviceTokenTooLong`; a simulator's has 160 digits",
                cure: "test the real service with a phone; set `journeys.maxApnsTokenLength` to have it refused here")
        case .badAdditionalParameters:
            Explanation(
                cause: "`additionalParams` is not XML that can be read",
                onDevice: "the values are lost on the server",
                cure: "let the SDK build it; escape `& < > \"`")
        case .badApiToken:
            Explanation(
                cause:
                    "organisation, mobile application or `ApiToken` of a Journeys call is not in `journeys.organizations`",
                onDevice: "the answer is 202, and the registration never becomes valid",
                cure: "compare with \"Developer information\" of the app, or add it to the configuration")
        case .badBody:
            Explanation(
                cause: "the content of a Journeys call is no JSON, or no object or list where one is wanted",
                onDevice: "the real service answers 400",
                cure: "build it with a JSON encoder; the detail says where it breaks")
        case .badCallback:
            Explanation(
                cause: "the address or the added fields of a registration's callback cannot be read",
                onDevice: "the callback is lost, and nobody is told",
                cure: "an absolute `http` or `https` address; the fields as a JSON object of texts")
        case .badEvent:
            Explanation(
                cause: "an event at the SOAP door lacks something, such as its `ctx` or its token",
                onDevice: "Campaign answers the id 0 and sends nothing",
                cure: "give it `wishedChannel`, `registrationToken`, `mobileApp` and `ctx`")
        case .badField:
            Explanation(
                cause: "a field of a Journeys call is missing, of the wrong type, or no GUID",
                onDevice: "the real service answers 400",
                cure: "see `field` and the detail; copy ids from \"Developer information\" of the app")
        case .badLinkDigest:
            Explanation(
                cause: "a tracked link of Journeys was changed on its way, or is of another server or run",
                onDevice: "it leads nowhere",
                cure: "open the link of the payload unchanged")
        case .badLinkageFields:
            Explanation(
                cause: "`X-InApp-Auth` is no base64 of a JSON object",
                onDevice: "the rules of an anonymous user are served",
                cure: "let the SDK build the field: set the linkage fields as a map of texts")
        case .badMediaVariant:
            Explanation(
                cause: "a parameter of a hosted file's URL has a value that makes no sense",
                onDevice: "no picture",
                cure: "see the variants in the page on hosted files, Docs/Media.md")
        case .badMessageId:
            Explanation(
                cause: "the `id` of a hit has no hexadecimal or UUID message id, or parts are missing",
                onDevice: "the hit counts for no message",
                cure: "pass `_mId` and `_dId` of the payload unchanged, as text")
        case .badSessionName:
            Explanation(
                cause: "a session was named with letters that are not allowed",
                onDevice: "the call went to another session",
                cure: "use 1 to 64 of `A-Z a-z 0-9 . _ -`")
        case .blankInKey:
            Explanation(
                cause: "a key of a Journeys request has blanks around it",
                onDevice: "the real service answers 400",
                cure:
                    "remove the blanks, which are from the documentation's Java sample of 2023; `journeys.lenientKeys` lets them pass here"
            )
        case .callbackLost:
            Explanation(
                cause: "the receiver of a callback was not there, took too long, or did not answer 2xx",
                onDevice: "the result is lost: there is no second call",
                cure: "ask for the status, with `x-ms-track-registration`")
        case .deliveryIdNotInteger:
            Explanation(
                cause: "the delivery id of a push cannot be read as an Integer",
                onDevice: "the vendor's Android sample fails at `Integer.valueOf`",
                cure: "let Pushpit choose the id, or give one of the digits 1 to 9, at most 7 of them")
        case .doubleHexedToken:
            Explanation(
                cause: "an APNs token was turned into hexadecimal twice",
                onDevice: "no push arrives",
                cure: "give the SDK the token's bytes, not its text")
        case .duplicateHit:
            Explanation(
                cause: "the same hit of the same message came again",
                onDevice: "every repetition is counted; the funnel shows more opens than messages",
                cure: "call the tracking function in one place, once for each notification")
        case .duplicateRegistration:
            Explanation(
                cause: "user, mobile application and token of a Journeys registration are known already",
                onDevice: "it ends as `DuplicateExists`; pushes go on",
                cure: "register again only when the user or the token changes")
        case .duplicateSlash:
            Explanation(
                cause: "two slashes in a row in the path",
                onDevice: "some servers answer 404",
                cure: "AEP extensions: no slash at the end of the host")
        case .emptyTrackingId:
            Explanation(
                cause: "`TrackingId` is empty or all zero, as in a test send",
                onDevice: "the event belongs to no message and is counted nowhere",
                cure:
                    "pass `trackingId` of the data unchanged, and report nothing when it is empty: the guard of the documentation's Swift sample is inverted"
            )
        case .insecureImage:
            Explanation(
                cause: "the image of a push has an `http://` address",
                onDevice: "App Transport Security blocks the download, and the notification comes without it",
                cure: "use an `https://` address")
        case .malformedRequest:
            Explanation(
                cause: "the request breaks the rules of HTTP",
                onDevice: "real servers refuse it",
                cure: "see the detail; often a proxy or a hand-written client")
        case .malformedToken:
            Explanation(
                cause: "an iOS token is not hexadecimal, or a token is longer than 16 KiB",
                onDevice: "no push arrives",
                cure: "send the bytes of the token in hexadecimal")
        case .missingSlash:
            Explanation(
                cause: "`/r?id=` instead of `/r/?id=`",
                onDevice: "not every server takes it",
                cure: "write the path with the slash")
        case .missingToken:
            Explanation(
                cause: "a registration without its token",
                onDevice: "the device gets no push",
                cure: "register after the system has given a token")
        case .mutableContentWithoutImage:
            Explanation(
                cause: "a push asks for the service extension and has no image",
                onDevice:
                    "the extension runs for nothing, and a sample that expects an image may show none of the push",
                cure: "give the push an image, or leave `mutable-content` out")
        case .noBundleId:
            Explanation(
                cause: "nothing says which bundle id or package the application has",
                onDevice: "no command for a simulator or emulator can be made",
                cure: "set `applications` in the configuration, or PATCH the device's `bundleId` or `package`")
        case .noPushToken:
            Explanation(
                cause: "a Campaign Standard device has sent no token to `/id`",
                onDevice: "the push reaches nobody",
                cure: "call `setPushIdentifier` with the token after each start")
        case .noSuchFile:
            Explanation(
                cause: "no hosted file has the name, or it cannot be read",
                onDevice: "no picture, or links that do not open the app",
                cure:
                    "put it into `media.folder` or `wellKnown.folder`; names that begin with a dot and links that lead out are not served"
            )
        case .noSuchRoute:
            Explanation(
                cause: "no emulated path fits; the nearest is named",
                onDevice: "the vendor answers 404",
                cure: "compare the path with the nearest")
        case .payloadTooLarge:
            Explanation(
                cause: "the payload has more than 4096 bytes",
                onDevice: "APNs and FCM refuse it",
                cure: "shorten the texts or the variables; the detail says by how many bytes")
        case .pushFailed:
            Explanation(
                cause: "an event made a push that its gateway refused",
                onDevice: "nothing arrives",
                cure: "look at the message's `reason` and at the state of its device")
        case .registrationFailed:
            Explanation(
                cause: "a Journeys registration ends as failed",
                onDevice: "the answer is 202 all the same, and no push arrives",
                cure: "see the reason in the detail; ask for the status, or give a callback")
        case .repeatedImageName:
            Explanation(
                cause: "a device was sent an image whose file name it has had before",
                onDevice: "the vendor's sample extension cannot store the file, and shows no image",
                cure: "give each image a name of its own; a hosted relative `image` gets one")
        case .repeatedParameter:
            Explanation(
                cause: "a name came twice",
                onDevice: "one of the values is lost",
                cure: "send each name once")
        case .reservedVariable:
            Explanation(
                cause: "a variable of a push has a name that Campaign or a gateway uses itself",
                onDevice: "Campaign refuses the delivery, or the gateway the message",
                cure: "give the variable another name")
        case .signExtendedMessageId:
            Explanation(
                cause: "a negative message id as 64 bits",
                onDevice: "Campaign does not find the message",
                cure: "Android extension 3.1.1 to 3.1.3: update it")
        case .soapFault:
            Explanation(
                cause: "a call of the SOAP router got a fault",
                onDevice: "nothing; the back end that called sees the fault",
                cure: "see the detail: the method, the XML or the login")
        case .titleWithoutBody:
            Explanation(
                cause: "a push has a title and no body",
                onDevice: "Android shows an empty line, and some samples drop the push",
                cure: "give it a body")
        case .tokenChanged:
            Explanation(
                cause: "a phone that had registered came with another token",
                onDevice: "pushes to the old token fail",
                cure: "send to the newer device; `includeReplaced` reaches the old one too")
        case .trackingDisabled:
            Explanation(
                cause: "a hit of a Campaign Standard delivery that was sent without tracking",
                onDevice: "the real server answers 404",
                cure: "do not track when `_acsDeliveryTracking` is `off`")
        case .trailingComma:
            Explanation(
                cause: "a comma stands before a closing bracket",
                onDevice: "the real service answers 400",
                cure: "take it away; the documentation's body for Android had one in 2023")
        case .truncatedMessageId:
            Explanation(
                cause: "the message id matches a message by its low 32 bits only",
                onDevice: "Campaign counts the hit for another message or for none",
                cure: "iOS extension up to 5.0.0: use message ids of at most 32 bits, or UUIDs")
        case .unknownDevice:
            Explanation(
                cause: "a cleanup names a token that nobody has, or an event a token that its push did not go to",
                onDevice: "nothing is removed, or the event is counted for another device",
                cure: "send the token with which the device registered, after its registration")
        case .unknownEventName:
            Explanation(
                cause: "a Braze event has a name that the server does not know",
                onDevice: "it is stored, and counted for no push",
                cure: "compare the name with those of the SDK's version")
        case .unknownIdFormat:
            Explanation(
                cause: "the letter before the message id is neither `h` nor `t`",
                onDevice: "Campaign may not count it",
                cure: "pushes use `h`")
        case .unknownIntegrationKey:
            Explanation(
                cause: "the key is not in `campaignClassic.integrationKeys`",
                onDevice: "registration fails on every launch",
                cure: "use the key of the mobile application")
        case .unknownLink:
            Explanation(
                cause: "a tracked link that is not stored",
                onDevice: "\"cannot be found\"",
                cure: "store it with `POST /_pushpit/links`")
        case .unknownMessage:
            Explanation(
                cause: "a hit names a message that was not sent from here",
                onDevice: "it counts for no delivery",
                cure: "pass the ids of the payload unchanged; after a reset old notifications are unknown")
        case .unknownRegistration:
            Explanation(
                cause: "no registration is known under an id that a status call asks for",
                onDevice: "it stays `Pending` for ever",
                cure: "the API token of the registration was wrong, or it is of another app, server or run")
        case .unsupportedImageType:
            Explanation(
                cause: "a notification cannot show an image of that type",
                onDevice: "it comes without the image",
                cure: "use PNG, JPEG or GIF")
        case .wrongMethod:
            Explanation(
                cause: "the path exists, the method does not fit",
                onDevice: "the vendor answers 405 or 404",
                cure: "see `Allow` in the answer")
        case .wrongPlatformToken:
            Explanation(
                cause: "a token of the other platform's form",
                onDevice: "no push arrives",
                cure: "call the registration page of the platform")
        }
    }
}
