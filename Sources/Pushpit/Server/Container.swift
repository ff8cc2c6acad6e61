#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Whether the process runs in a container, where nobody else reaches its loopback addresses.
enum Container {
    /// Files that the usual runtimes leave: Docker, and Podman with CRI-O.
    private static let marks = ["/.dockerenv", "/run/.containerenv"]

    /// - Parameter root: the folder that the marks are looked for in; empty for the machine's own.
    static func isAround(root: String = "") -> Bool {
        marks.contains { access(root + $0, F_OK) == 0 }
    }

    /// What is said of a server that only its own container reaches.
    static let advice =
        "this is a container, and the server listens on loopback: nothing outside reaches it. "
        + "Start it with --host 0.0.0.0 (or --host :: for IPv6 too), and publish the ports."
}
