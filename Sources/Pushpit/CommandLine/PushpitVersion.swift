/// The version of the server and its command line.
package enum PushpitVersion {
    /// By semantic versioning.
    package static let text = "0.1.0"
}
