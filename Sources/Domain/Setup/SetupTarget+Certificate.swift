import Bytes

extension SetupTarget {
    /// How the device comes to trust the server's certificate.
    package var certificateSteps: [String] {
        guard caFile != nil else {
            return ["The server shows a certificate of yours: the device must trust the authority that issued it."]
        }
        return platform == .ios ? appleSteps : androidSteps
    }

    /// Files that an Android app needs to trust an authority that a user brings; none on other platforms.
    package var certificateFiles: [SetupDocument.File] {
        guard caFile != nil, platform == .android else { return [] }
        return [
            SetupDocument.File(
                "app/src/debug/res/xml/network_security_config.xml",
                """
                <?xml version="1.0" encoding="utf-8"?>
                <network-security-config>
                    <debug-overrides>
                        <trust-anchors>
                            <certificates src="@raw/pushpit_ca" />
                        </trust-anchors>
                    </debug-overrides>
                </network-security-config>
                """),
            SetupDocument.File(
                "app/src/debug/AndroidManifest.xml",
                """
                <?xml version="1.0" encoding="utf-8"?>
                <manifest xmlns:android="http://schemas.android.com/apk/res/android">
                    <application android:networkSecurityConfig="@xml/network_security_config" />
                </manifest>
                """),
        ]
    }

    /// What is to be known of the address.
    package var addressNotes: [String] {
        guard isVirtual else { return [] }
        switch platform {
        case .android:
            return [
                "\(host) is this machine as an Android emulator sees it. With adb reverse tcp:\(port) tcp:\(port) it is localhost instead, also "
                    + "for a phone on a cable; a phone in the network needs this machine's address and --host 0.0.0.0."
            ]
        case .ios:
            return [
                "localhost is this machine as an iOS simulator sees it; a phone needs this machine's address and --host 0.0.0.0."
            ]
        }
    }

    private var port: String { String(https ?? http ?? 0) }

    private var appleSteps: [String] {
        [
            "Simulator: xcrun simctl keychain booted add-root-cert \(ShellWord.quoted(caFile ?? ""))",
            "iPhone: open \(profile) in Safari, install the profile in Settings, and switch the certificate on in "
                + "Settings > General > About > Certificate Trust Settings.",
        ]
    }

    private var androidSteps: [String] {
        [
            "Put the authority into the debug build: curl --create-dirs -o app/src/debug/res/raw/pushpit_ca.pem "
                + "\(inspection)/ca.pem",
            "An app that has a network_security_config.xml already takes the debug-overrides into its own. Every other app "
                + "takes the file above, and the manifest beside it, which names the file.",
        ]
    }

    /// Where a phone finds the profile: not under the name by which this machine calls itself.
    private var profile: String {
        guard isVirtual else { return "\(inspection)/ca.mobileconfig" }
        return "http://ADDRESS:\(http ?? https ?? 0)/_pushpit/ca.mobileconfig (ADDRESS is this machine's in the "
            + "network; start with --host 0.0.0.0)"
    }
}
