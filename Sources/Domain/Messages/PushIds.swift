import Bytes

/// Ids for what is made here: different for every number, and from another place in each run, so that a notification
/// that an earlier run left on a device does not pass for one of this run.
package struct PushIds: Sendable {
    private let random: @Sendable () -> UInt64
    private let seed: UInt64

    package init(random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }) {
        self.random = random
        seed = random() >> 16
    }

    /// Seven digits from 1 to 9: hexadecimal for the server and an Integer for the vendor's Android sample.
    func delivery(_ number: Int) -> String {
        let space: UInt64 = 4_782_969
        var rest = (UInt64(number) * 1_000_003 + seed) % space
        var digits: [UInt8] = []
        for _ in 0..<7 {
            digits.append(0x31 + UInt8(rest % 9))
            rest /= 9
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// A number from 1 to 2^31 - 1.
    func message(_ number: Int) -> Int64 {
        let prime: UInt64 = 2_147_483_647
        return Int64((UInt64(number) % prime * 1_103_515_245 + seed) % prime + 1)
    }

    /// A random UUID in lower case (RFC 9562 version 4).
    func uuid() -> String {
        UUIDText.text(UUIDText.random(random))
    }
}
