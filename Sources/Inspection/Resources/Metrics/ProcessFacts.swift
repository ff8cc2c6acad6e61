/// What the parts below the API know of the running process.
package struct ProcessFacts: Sendable {
    /// Connections that are served now.
    package var connections = 0
    /// How often a fault was applied since the start.
    package var faultsApplied = 0
    /// Resident memory in bytes; nil where the system does not say.
    package var residentBytes: Int?
    /// Open file descriptors; nil where the system does not say.
    package var openDescriptors: Int?

    package init() {}
}
