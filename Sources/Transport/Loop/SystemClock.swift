#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import CLinux
    import Glibc
#endif

/// The clocks of the system.
package enum SystemClock {
    /// Milliseconds of a clock that never goes back.
    package static var monotonicMilliseconds: Int64 { milliseconds(CLOCK_MONOTONIC) }

    /// Milliseconds since 1970.
    package static var wallMilliseconds: Int64 { milliseconds(CLOCK_REALTIME) }

    private static func milliseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
