import Domain

/// `xcrun simctl push`, with the payload on its standard input.
enum SimctlTransport {
    /// Checks what simctl would only say in riddles, then pushes.
    static func deliver(_ message: Message, _ application: ApplicationIdentity) -> TransportReport {
        guard message.platform != .android else {
            return refused("simctl reaches iOS simulators, and the device is an Android one: use adb")
        }
        guard let bundleId = application.bundleId else {
            return refused("no bundleId is known: PATCH the device with it, or add it to applications")
        }
        let payload = message.simctlPayload(bundleId)
        guard payload.count <= 4096 else {
            return refused("the payload with its target has \(payload.count) bytes, and simctl takes 4096")
        }
        guard let program = Program(named: "xcrun") else {
            return refused(
                "there is no xcrun on this machine. On a Mac with Xcode, fetch the payload with format=simctl and pipe "
                    + "it to: xcrun simctl push \(application.simulator ?? "booted") -")
        }
        let result = program.run(["simctl", "push", application.simulator ?? "booted", bundleId, "-"], input: payload)
        guard result.status == 0 else { return refused(reason(result)) }
        return TransportReport(.simctl, .accepted, detail: "shown by simctl; it runs no notification service extension")
    }

    private static func reason(_ result: Program.Result) -> String {
        let output = String(result.output.prefix(500)).split(separator: "\n").joined(separator: " ")
        guard let status = result.status else { return "simctl did not end in time: \(output)" }
        return "simctl ended with \(status): \(output). Is the simulator booted and the app installed?"
    }

    private static func refused(_ detail: String) -> TransportReport {
        TransportReport(.simctl, .refused, detail: detail)
    }
}
