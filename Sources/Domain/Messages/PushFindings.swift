/// What any device would do badly with a push, whatever the system.
enum PushFindings {
    /// The gateways' limit for a payload, in bytes.
    static let payloadLimit = 4096

    /// What is worth a warning before the payload is made.
    static func findings(of content: PushContent, imageWasSent: Bool) -> [Finding] {
        let push = content.push
        let isAndroid = content.device.platform == .android
        var findings: [Finding] = []
        if push.title != nil, push.body == nil, !push.isSilent { findings.append(titleWithoutBody) }
        if push.isSilent, push.title != nil || push.body != nil { findings.append(alertTreatedAsSilent) }
        if push.isMutable == true, content.image == nil, !isAndroid { findings.append(mutableWithoutImage) }
        if let image = content.image {
            if image.utf8.starts(with: "http://".utf8) { findings.append(insecureImage(image, isAndroid)) }
            if let type = PushAddress.fileExtension(image), !shownTypes(isAndroid).contains(type) {
                findings.append(unsupportedImage(type, isAndroid))
            }
            if imageWasSent, !isAndroid { findings.append(repeatedImage(PushAddress.fileName(image))) }
        }
        if isAndroid, push.deliveryId != nil, Int32(content.identity.deliveryId) == nil {
            findings.append(deliveryNotInteger(content.identity.deliveryId))
        }
        if let replacing = content.device.replacedBy { findings.append(replaced(content.device.id, by: replacing)) }
        return findings
    }

    static func tooLarge(_ size: Int) -> Finding {
        Finding(
            .payloadTooLarge, .error, field: "payload",
            detail: "\(size) bytes are \(size - payloadLimit) more than the \(payloadLimit) that the gateways take",
            hint: "Shorten the body or the variables; long names count too.")
    }

    static func noBundleId(_ application: String?, _ platform: Platform) -> Finding {
        let key = platform == .android ? "package" : "bundleId"
        let name = application ?? "<application>"
        return Finding(
            .noBundleId, .info, field: key,
            detail: "no \(key) is known of the application \(name), so there is no command line for it",
            hint: "Add \"applications\": {\"\(name)\": {\"\(key)\": \"com.example.app\"}} to the configuration, "
                + "or PATCH the device with \(key).")
    }

    private static let titleWithoutBody = Finding(
        .titleWithoutBody, .warning, field: "body", detail: "there is a title but no body",
        hint: "Android shows the body where the app builds the notification from it; give both.")

    private static let alertTreatedAsSilent = Finding(
        .alertTreatedAsSilent, .warning, field: "silent",
        detail: "the push is silent and has a title or body",
        hint: "With content-available and an alert iOS may wake the app, show the text, or neither: send two pushes.")

    private static let mutableWithoutImage = Finding(
        .mutableContentWithoutImage, .warning, field: "mutableContent",
        detail: "mutable-content is set, and there is no image to load",
        hint: "The notification service extension runs for nothing, and sample code then shows an empty title.")

    private static func insecureImage(_ image: String, _ isAndroid: Bool) -> Finding {
        Finding(
            .insecureImage, .warning, field: "image", detail: "\(image.prefix(256)) is not https",
            hint: isAndroid
                ? "Android refuses plain HTTP from API level 28 on unless the app's network security configuration allows it."
                : "App Transport Security refuses plain HTTP, in the notification service extension too, which has an "
                    + "Info.plist of its own.")
    }

    private static func unsupportedImage(_ type: String, _ isAndroid: Bool) -> Finding {
        Finding(
            .unsupportedImageType, .warning, field: "image", detail: "a notification does not show .\(type)",
            hint: "Use one of \(shownTypes(isAndroid).joined(separator: ", ")).")
    }

    private static func repeatedImage(_ name: String) -> Finding {
        Finding(
            .repeatedImageName, .warning, field: "image",
            detail: "an earlier push gave this device an image named \(name.prefix(128))",
            hint:
                "Sample extensions move the file to that name and fail when it is there still; use names of their own.")
    }

    private static func deliveryNotInteger(_ id: String) -> Finding {
        Finding(
            .deliveryIdNotInteger, .warning, field: "deliveryId", detail: "\(id) is no whole number",
            hint: "The vendor's Android sample calls Integer.valueOf on _dId and throws.")
    }

    private static func replaced(_ device: String, by other: String) -> Finding {
        Finding(
            .tokenChanged, .info, field: "to", detail: "\(device) was replaced by \(other)",
            hint: "The phone registered again with another token; this one may be dead.")
    }

    private static func shownTypes(_ isAndroid: Bool) -> [String] {
        isAndroid
            ? ["png", "jpg", "jpeg", "gif", "webp", "bmp"]
            : ["png", "jpg", "jpeg", "gif", "mp4", "mpg", "mpeg", "avi", "mp3", "wav", "aif", "aiff", "m4a"]
    }
}
