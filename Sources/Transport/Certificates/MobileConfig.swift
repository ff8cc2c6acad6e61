import Bytes

/// Writes Apple configuration profiles.
enum MobileConfig {
    /// A profile with one certificate as a root; what identifies it follows from the certificate.
    /// - Parameters:
    ///   - certificate: as DER.
    ///   - fingerprint: its SHA-256.
    static func profile(certificate: [UInt8], fingerprint: [UInt8]) -> [UInt8] {
        let payload = uuid(fingerprint.prefix(16))
        let profile = uuid(fingerprint.dropFirst(16))
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>PayloadContent</key>
                <array>
                    <dict>
                        <key>PayloadCertificateFileName</key>
                        <string>pushpit-ca.cer</string>
                        <key>PayloadContent</key>
                        <data>
                        \(Base64.text(certificate))
                        </data>
                        <key>PayloadDescription</key>
                        <string>Adds the root of the local Pushpit server.</string>
                        <key>PayloadDisplayName</key>
                        <string>Pushpit authority</string>
                        <key>PayloadIdentifier</key>
                        <string>dev.pushpit.authority.\(payload)</string>
                        <key>PayloadType</key>
                        <string>com.apple.security.root</string>
                        <key>PayloadUUID</key>
                        <string>\(payload)</string>
                        <key>PayloadVersion</key>
                        <integer>1</integer>
                    </dict>
                </array>
                <key>PayloadDescription</key>
                <string>Lets this device trust the local Pushpit server.</string>
                <key>PayloadDisplayName</key>
                <string>Pushpit</string>
                <key>PayloadIdentifier</key>
                <string>dev.pushpit.\(profile)</string>
                <key>PayloadRemovalDisallowed</key>
                <false/>
                <key>PayloadType</key>
                <string>Configuration</string>
                <key>PayloadUUID</key>
                <string>\(profile)</string>
                <key>PayloadVersion</key>
                <integer>1</integer>
            </dict>
            </plist>

            """
        return Array(text.utf8)
    }

    /// The UUID (version 8, RFC 9562) that 16 bytes make.
    private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        UUIDText.text(UUIDText.bytes(bytes, version: 8)).uppercased()
    }
}
