import Bytes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The file that says that, and where, the server accepts.
package struct ReadyFile {
    private let path: String

    /// Writes the file at once and whole; with a token only its owner can read it.
    package init(path: String, _ addresses: ServerAddresses) throws(ServerError) {
        self.path = path
        let temporary = "\(path).\(getpid())"
        let descriptor = open(
            temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, addresses.token == nil ? 0o644 : 0o600)
        guard descriptor >= 0 else { throw Self.error(path) }
        let bytes = addresses.json.bytes + [0x0A]
        let written = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count, rename(temporary, path) == 0 else { throw Self.error(path) }
    }

    /// Removes the file.
    package func remove() {
        unlink(path)
    }

    private static func error(_ path: String) -> ServerError {
        ServerError("cannot write the ready file \(path): \(String(cString: strerror(errno)))", .inputOutput)
    }
}
