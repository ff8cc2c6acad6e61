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
                        \(base64(certificate))
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
        let digits = Array("0123456789ABCDEF")
        var text = ""
        for (index, byte) in bytes.enumerated() {
            var byte = byte
            if index == 6 { byte = byte & 0x0F | 0x80 }
            if index == 8 { byte = byte & 0x3F | 0x80 }
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                text.append(index <= group.count ? digits[bits >> (18 - 6 * index) & 63] : "=")
            }
        }
        return text
    }
}
