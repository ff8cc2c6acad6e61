#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The distribution that answer times of real servers have.
enum LogNormal {
    /// One value in milliseconds, at most an hour. `random` gives numbers from 0 to below 1.
    static func sample(median: Int, sigma: Double, _ random: () -> Double) -> Int {
        let radius = (-2 * log(1 - random())).squareRoot()
        let normal = radius * cos(2 * Double.pi * random())
        return Int(min(3_600_000, Double(median) * exp(sigma * normal)))
    }
}
