import Bytes

/// The command lines that show a message on a simulator or emulator.
package enum CommandLines {
    /// The action of the intents by which FCM's client library takes messages.
    package static let receiveAction = "com.google.android.c2dm.intent.RECEIVE"

    /// `xcrun simctl push` with the file of the payload; nil without a bundle identifier.
    static func simctl(_ application: ApplicationIdentity, message: String) -> String? {
        application.bundleId.map {
            "xcrun simctl push \(ShellWord.quoted(application.simulator ?? "booted")) \(ShellWord.quoted($0)) \(message).apns"
        }
    }

    /// `adb shell am broadcast` with the values of the payload; nil without a package.
    static func adb(_ application: ApplicationIdentity, fcm: JSON) -> String? {
        guard let package = application.package else { return nil }
        let device = application.adbSerial.map { "-s \(ShellWord.quoted($0)) " } ?? ""
        return
            "adb \(device)shell \(broadcast(package: package, fcm: fcm).map(ShellWord.quoted).joined(separator: " "))"
    }

    /// The words after `adb shell`: each quoted for the shell of the device, which reads them a second time.
    package static func broadcast(package: String, fcm: JSON) -> [String] {
        var words = ["am", "broadcast", "-a", receiveAction, "-p", ShellWord.quoted(package)]
        for extra in extras(fcm) { words += ["--es", ShellWord.quoted(extra.name), ShellWord.quoted(extra.value)] }
        return words
    }

    /// What the client library finds in the intent: the data, and the notification under its prefix.
    private static func extras(_ fcm: JSON) -> [(name: String, value: String)] {
        let data = (fcm["message"]?["data"]?.members ?? []).map { ($0.name, $0.value.string ?? "") }
        let notification = (fcm["message"]?["notification"]?.members ?? []).map {
            ("gcm.notification.\($0.name)", $0.value.string ?? "")
        }
        return data + (notification.isEmpty ? [] : [("gcm.n.e", "1")] + notification)
    }
}
