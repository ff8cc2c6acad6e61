#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A way to or from a program; its ends are closed in programs that others start meanwhile.
final class ProgramPipe {
    enum Direction {
        /// A pair of sockets: writing to a program that has ended raises no signal.
        case toProgram
        case fromProgram
    }

    private(set) var reading: Int32
    private(set) var writing: Int32

    /// Nil when there are no descriptors left; `errno` says so.
    init?(_ direction: Direction) {
        var ends: [Int32] = [-1, -1]
        switch direction {
        case .fromProgram: guard pipe(&ends) == 0 else { return nil }
        case .toProgram:
            #if canImport(Darwin)
                let stream = SOCK_STREAM
            #else
                let stream = Int32(SOCK_STREAM.rawValue)
            #endif
            guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { return nil }
        }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var isOn: Int32 = 1
            if direction == .toProgram {
                setsockopt(writing, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            }
        #endif
    }

    /// Writes to the program what it takes at once; how many bytes that were, negative when it takes none.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        #if canImport(Darwin)
            let flags = Int32(MSG_DONTWAIT)
        #else
            let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { send(writing, $0.baseAddress, $0.count, flags) }
    }

    func closeReading() {
        if reading >= 0 { _ = systemClose(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { _ = systemClose(writing) }
        writing = -1
    }

    func close() {
        closeReading()
        closeWriting()
    }

    private func systemClose(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #else
            Glibc.close(descriptor)
        #endif
    }
}
