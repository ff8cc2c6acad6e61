/// The bytes of the `Date` field, made once a second. One a loop.
package struct DateCache: Sendable {
    private var second = Int64.min
    private var cached: [UInt8] = []

    package init() {}

    /// The date for a time in seconds since 1970.
    package mutating func bytes(at seconds: Int64) -> [UInt8] {
        if seconds != second {
            second = seconds
            cached = HTTPDate.bytes(seconds)
        }
        return cached
    }
}
