/// Numbers that nobody can foretell, from the system's generator.
package enum Random {
    /// 64 random bits.
    @Sendable package static func number() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    /// So many random bytes.
    package static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }

    /// 256 random bits as lower-case letters and digits.
    package static func token() -> String {
        (0..<4).map { _ in String(number(), radix: 36) }.joined()
    }
}
