import Domain
import HTTP

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A folder or a file that the system does not let us open.
package struct HostedFolderError: Error, Equatable, CustomStringConvertible {
    /// The folder as it was configured, or the name of the file.
    package var path: String
    /// The system's number for the reason.
    package var number: Int32

    package var description: String { "\(path): \(String(cString: strerror(number)))" }
}

extension HostedFolderError {
    /// 403 for a file that may not be read, 503 for a server that is short of something.
    var response: Response { Response(isForbidden ? 403 : 503, text: "\(self)\n") }

    /// Whether the rights do not allow it, rather than the system being short of something.
    private var isForbidden: Bool { number == EACCES || number == EPERM }
}

extension Finding {
    static func unreadableFile(_ error: HostedFolderError) -> Finding {
        Finding(
            .noSuchFile, .error, field: "path", detail: "the file cannot be opened: \(error)",
            hint: "Let the user that the server runs as read the file.")
    }
}
