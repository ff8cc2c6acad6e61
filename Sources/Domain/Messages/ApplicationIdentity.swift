/// What the configuration says of an application, for the commands that show a push.
package struct ApplicationIdentity: Sendable, Equatable {
    /// The iOS bundle identifier.
    package var bundleId: String?
    /// The Android package.
    package var package: String?
    /// The simulator that `simctl` is told.
    package var simulator: String?
    /// The serial number that `adb` is told.
    package var adbSerial: String?

    package init(
        bundleId: String? = nil, package: String? = nil, simulator: String? = nil, adbSerial: String? = nil
    ) {
        self.bundleId = bundleId
        self.package = package
        self.simulator = simulator
        self.adbSerial = adbSerial
    }

    /// The same with what a tester said of a device.
    package func refined(by device: Device) -> ApplicationIdentity {
        ApplicationIdentity(
            bundleId: device.settings["bundleId"] ?? bundleId, package: device.settings["package"] ?? package,
            simulator: device.settings["simulator"] ?? simulator,
            adbSerial: device.settings["adbSerial"] ?? adbSerial)
    }
}
