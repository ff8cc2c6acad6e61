#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads whole files without Foundation, which keeps the start fast.
enum FileText {
    /// Why a file could not be read.
    struct Failure: Error, Equatable {
        var reason: String
    }

    /// The bytes of a file, or the system's word for why there are none. More than `limit` bytes are a failure.
    static func read(_ path: String, limit: Int) -> Result<[UInt8], Failure> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(lastFailure()) }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { readSome(descriptor, $0) }
            if count == 0 { return .success(text) }
            if count < 0 {
                if errno == EINTR { continue }
                return .failure(lastFailure())
            }
            text.append(contentsOf: chunk[..<count])
            guard text.count <= limit else { return .failure(Failure(reason: "it is larger than \(limit) bytes")) }
        }
    }

    private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func lastFailure() -> Failure {
        Failure(reason: String(cString: strerror(errno)))
    }
}
