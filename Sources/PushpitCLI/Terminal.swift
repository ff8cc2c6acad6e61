#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes what is not the answer to the command.
enum Terminal {
    /// One line on stderr.
    static func error(_ line: String) {
        var line = line + "\n"
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(2, rest.baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}
