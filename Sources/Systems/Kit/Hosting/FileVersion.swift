/// What tells one state of a file from another.
struct FileVersion: Sendable, Equatable {
    /// A strong validator with its quotes (RFC 9110 §8.8.3).
    var entityTag: String
    /// When the file was last changed, in seconds since 1970.
    var modified: Int64
}
