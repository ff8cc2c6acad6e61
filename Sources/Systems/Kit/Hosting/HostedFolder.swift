import HTTP

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A folder whose files are served, and nothing outside of it.
///
/// A path is walked name by name from the open folder, no name of the request or of a link leads above it, and what was
/// checked is what is sent: the file that is open. So a folder that changes meanwhile gives no way out.
package final class HostedFolder: Sendable {
    private let root: OpenFile

    /// Opens the folder.
    package init(path: String) throws(HostedFolderError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw HostedFolderError(path: path, number: errno) }
        root = OpenFile(descriptor: descriptor)
    }

    /// The regular file at a path; nil when there is none, when it is something else, or when a link leads out of the folder.
    ///
    /// Fails when the file cannot be opened although it may be there: no right to read it, no descriptor left.
    func file(at path: HostedPath) throws(HostedFolderError) -> HostedFile? {
        guard let file = try HostedWalk(from: root).open(path.names) else { return nil }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return HostedFile(
            content: .file(file, size: Int(status.st_size)), type: FileType.named(path.names[path.names.count - 1]),
            version: FileVersion(status))
    }
}

extension FileVersion {
    /// The state that the system knows of a file: its number, its size and its last change in nanoseconds.
    fileprivate init(_ status: stat) {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        let parts = [
            UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)), UInt64(bitPattern: Int64(time.tv_sec)),
        ]
        let numbers = parts.map { String($0, radix: 16) } + [String(time.tv_nsec, radix: 16)]
        self.init(entityTag: "\"" + numbers.joined(separator: "-") + "\"", modified: Int64(time.tv_sec))
    }
}

extension HostedFolder {
    /// The folder of a setting; nil where none is set.
    static func configured(_ path: String?, key: String) throws(SettingsError) -> HostedFolder? {
        guard let path else { return nil }
        do throws(HostedFolderError) {
            return try HostedFolder(path: path)
        } catch {
            throw SettingsError(
                "\(key): the folder cannot be opened: \(error). Make it, or name one that is there.")
        }
    }
}
