#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The variables of the process, read one by one, since Foundation's dictionary of all is slow to make.
package enum ProcessEnvironment {
    /// The value of a variable.
    package static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The variables of these names that are set.
    package static func values(_ names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = value(name) }
        return values
    }
}
