#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A call of the operating system that failed: its `errno`, and what was attempted.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    package var code: Int32
    /// The name of the call, such as `bind`.
    package var operation: String

    package init(_ code: Int32, _ operation: String) {
        self.code = code
        self.operation = operation
    }

    /// The error that the last failing call on this thread left in `errno`.
    package static func last(_ operation: String) -> SystemError {
        SystemError(errno, operation)
    }

    package var description: String { "\(operation): \(reason)" }

    /// What the system says about the code, such as `Address already in use`.
    package var reason: String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
