import Bytes
import Domain

/// `adb shell am broadcast` to the receiver of FCM's client library.
enum AdbTransport {
    static func deliver(_ message: Message, _ application: ApplicationIdentity) -> TransportReport {
        guard message.platform != .ios else {
            return refused("adb reaches Android devices, and the device is an iOS one: use simctl")
        }
        guard let package = application.package else {
            return refused("no package is known: PATCH the device with it, or add it to applications")
        }
        guard let program = Program(named: "adb") else {
            return refused(
                "there is no adb on this machine. Install the Android platform tools, or run the message's adb command "
                    + "where they are")
        }
        guard let fcm = try? JSONReader.read(message.payloads.fcm) else { return refused("the payload is not JSON") }
        let device = application.adbSerial.map { ["-s", $0] } ?? []
        let result = program.run(device + ["shell"] + CommandLines.broadcast(package: package, fcm: fcm))
        return report(result)
    }

    /// What the output of `am broadcast` says: the program ends with 0 also where the receiver's permission refused it.
    static func report(_ result: Program.Result) -> TransportReport {
        let output = String(result.output.prefix(500)).split(separator: "\n").joined(separator: " ")
        guard let status = result.status else { return refused("adb did not end in time: \(output)") }
        if output.contains("Permission Denial") || output.contains("SecurityException") {
            return refused(
                "the device refused the broadcast, since the receiver takes it from the system only: use an emulator "
                    + "image with Google APIs (not Google Play) and run adb root first")
        }
        guard status == 0, output.contains("Broadcast completed") else {
            return refused("adb ended with \(status): \(output)")
        }
        return TransportReport(
            .adb, .accepted, detail: "the broadcast was sent; whether the app took it, its hits show")
    }

    private static func refused(_ detail: String) -> TransportReport {
        TransportReport(.adb, .refused, detail: detail)
    }
}
