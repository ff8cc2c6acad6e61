/// The hashes that stand for a key and its value in the index; never 0.
///
/// They differ from process to process, so that nobody can prepare values that collide.
enum IndexHash {
    /// The hash of a value given by its UTF-8 bytes.
    static func of(_ key: FilterKey, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(key.rawValue)
        hasher.combine(bytes: bytes)
        return max(1, UInt64(bitPattern: Int64(hasher.finalize())))
    }

    /// The hash of a value.
    static func of(_ key: FilterKey, _ value: String) -> UInt64 {
        var value = value
        return value.withUTF8 { of(key, UnsafeRawBufferPointer($0)) }
    }

    static let kinds = Kind.allCases.map { of(.kind, $0.name) }
    static let verdicts = Verdict.allCases.map { of(.verdict, $0.name) }
    static let platforms = Platform.allCases.map { of(.platform, $0.name) }
    static let statuses = (0..<600).map { of(.status, String($0)) }

    /// The hash of a status.
    static func status(_ status: Int) -> UInt64 {
        statuses.indices.contains(status) ? statuses[status] : of(.status, String(status))
    }
}
