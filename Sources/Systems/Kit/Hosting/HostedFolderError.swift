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
