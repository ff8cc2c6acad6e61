/// Whose certificates a client believes.
package enum ClientTrust: Sendable, Equatable {
    /// The authorities that the system trusts.
    case system
    /// Those of a PEM file.
    case authority(String)
    /// Anybody's.
    case anyone
}
