/// What is known of an app, for the commands that show a push on a simulator or emulator.
package struct ApplicationSettings: Sendable, Equatable {
    /// What people call it.
    package var name: String?
    /// The iOS bundle identifier.
    package var bundleId: String?
    /// The Android package.
    package var package: String?
    /// The simulator that `simctl push` goes to.
    package var simulator: String?
    /// The serial number of the device that `adb` talks to.
    package var adbSerial: String?

    package init() {}
}
