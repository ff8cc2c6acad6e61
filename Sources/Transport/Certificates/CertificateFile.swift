#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Reads and writes the files of certificates and keys.
enum CertificateFile {
    /// No file of certificates is larger, in bytes.
    private static let bound = 1 << 20

    /// The bytes of a file.
    static func read(_ path: String) throws(CertificateError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path, "cannot be read") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            var chunk = [UInt8](repeating: 0, count: 16_384)
            let offset = bytes.count
            let count = chunk.withUnsafeMutableBytes { Socket.readFile(descriptor, offset: offset, into: $0) }
            guard let count else { throw failure(path, "cannot be read") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= bound else { throw CertificateError(file: path, reason: "the file is too large") }
        }
    }

    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a folder that only its owner may enter, and those above it that are missing.
    static func makeFolder(_ path: String) throws(CertificateError) {
        var folder = ""
        for part in path.split(separator: "/") {
            folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
            if mkdir(folder, 0o700) != 0, !exists(folder) { throw failure(folder, "cannot be made") }
        }
    }

    /// Writes a file whole, or not at all.
    /// - Parameter replacing: false to leave a file that is there as it is.
    static func write(
        _ bytes: [UInt8], to path: String, mode: mode_t, replacing: Bool
    ) throws(CertificateError) {
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(path, "cannot be written") }
        defer { unlink(temporary) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = failure(path, "cannot be written")
                close(descriptor)
                throw error
            }
            written += count
        }
        _ = fchmod(descriptor, mode)
        _ = fsync(descriptor)
        close(descriptor)
        if !replacing {
            if link(temporary, path) == 0 || errno == EEXIST { return }
            // A file system without hard links.
            if exists(path) { return }
        }
        guard rename(temporary, path) == 0 else { throw failure(path, "cannot be written") }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }

    private static func failure(_ path: String, _ what: String) -> CertificateError {
        let reason = SystemError.last("open").reason
        return CertificateError(file: path, reason: "\(what): \(reason)")
    }
}

/// Why a certificate or a key cannot be used.
package struct CertificateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path of the file, or of the folder.
    package var file: String
    /// What is wrong with it, without a full stop.
    package var reason: String

    /// Creates an error.
    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }

    /// The file and the reason in one line.
    package var description: String { "\(file): \(reason)" }
}
