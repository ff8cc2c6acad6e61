import Domain
import Systems

/// What the emulated systems are made in: state that outlives a reading of the configuration, and ports to the outside.
struct SystemSurroundings: Sendable {
    let domain: Domain
    /// The server's own address, for devices of which none is known; nil before it listens.
    let localURL: @Sendable () -> String?
}
