#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A moment of the clock that never goes back, in nanoseconds.
struct MonotonicTime {
    private let nanoseconds: UInt64

    /// This moment.
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    /// Microseconds from this moment until now.
    var microsecondsSince: Int {
        Int((Self.now.nanoseconds - nanoseconds) / 1000)
    }
}
