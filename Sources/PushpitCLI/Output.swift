#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Prints without buffering, so that what is said is there when the process ends.
enum Output {
    /// What was asked for, on stdout.
    static func say(_ text: String) { put(text + "\n", STDOUT_FILENO) }

    /// What went wrong, on stderr.
    static func complain(_ text: String) { put("pushpit: \(text)\n", STDERR_FILENO) }

    private static func put(_ text: String, _ descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
