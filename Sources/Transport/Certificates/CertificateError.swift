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
