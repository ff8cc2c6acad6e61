#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How many descriptors this process may have open at a time (getrlimit(2), RLIMIT_NOFILE).
package enum DescriptorLimit {
    #if canImport(Darwin)
        private static let resource = RLIMIT_NOFILE
    #else
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif

    /// The soft limit, which holds; the least that POSIX allows when the system does not say.
    package static var current: Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return Int(_POSIX_OPEN_MAX) }
        return Int(clamping: limit.rlim_cur)
    }

    /// Raises the soft limit to the hard one, or as far as the system lets it.
    package static func raise() {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        guard setrlimit(resource, &limit) != 0 else { return }
        #if canImport(Darwin)
            // The hard limit may be infinite there, but no soft limit may be beyond this.
            var most: Int32 = 0
            var size = MemoryLayout<Int32>.size
            guard sysctlbyname("kern.maxfilesperproc", &most, &size, nil, 0) == 0, most > 0 else { return }
            limit.rlim_cur = min(limit.rlim_max, rlim_t(most))
            setrlimit(resource, &limit)
        #endif
    }
}
