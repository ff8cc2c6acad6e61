import Domain
import HTTP

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

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
