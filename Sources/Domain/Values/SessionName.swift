import Bytes

/// The rules for session names: 1 to 64 of `A-Z a-z 0-9 . _ -`.
package enum SessionName {
    /// Whether a session may have this name.
    package static func isValid(_ name: some Collection<UInt8>) -> Bool {
        !name.isEmpty && name.count <= 64
            && name.allSatisfy { ASCII.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F }
    }

    /// The session that a server name of TLS names; nil when it names none or one that is not allowed.
    package static func named(byHost name: String) -> String? {
        let host = Array(name.utf8)
        guard let label = label(ofHost: host[...]), isValid(label.utf8) else { return nil }
        return label
    }

    /// What stands before `.localhost` in a `Host` value, in lower case; nil for every other host.
    package static func label(ofHost host: ArraySlice<UInt8>) -> String? {
        let suffix: StaticString = ".localhost"
        let name = host.prefix { $0 != 0x3A }
        guard name.count > suffix.utf8CodeUnitCount else { return nil }
        let lowered = name.map(ASCII.lowercased)
        let matches = suffix.withUTF8Buffer { lowered.suffix($0.count).elementsEqual($0) }
        guard matches else { return nil }
        return String(decoding: lowered.dropLast(suffix.utf8CodeUnitCount), as: UTF8.self)
    }
}
