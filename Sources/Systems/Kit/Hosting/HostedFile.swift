/// A file that is ready to be sent.
struct HostedFile: Sendable {
    var content: HostedContent
    /// The value of `Content-Type`.
    var type: String
    var version: FileVersion
}
