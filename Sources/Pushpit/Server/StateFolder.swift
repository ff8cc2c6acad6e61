#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where an installation keeps its authority: `$XDG_STATE_HOME/pushpit`, else `~/.local/state/pushpit`.
package enum StateFolder {
    /// The path of the folder, made when it is missing.
    package static func path() throws(ServerError) -> String {
        let base: String
        if let state = variable("XDG_STATE_HOME") {
            base = state
        } else if let home = variable("HOME") {
            base = home + "/.local/state"
        } else {
            throw ServerError(
                "neither XDG_STATE_HOME nor HOME is set: no place for the certificate authority", .inputOutput)
        }
        let path = base + "/pushpit"
        var part = ""
        for piece in path.split(separator: "/") {
            part += "/" + piece
            if mkdir(part, 0o700) != 0, errno != EEXIST {
                throw ServerError("cannot make the folder \(part): \(String(cString: strerror(errno)))", .inputOutput)
            }
        }
        return path
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
