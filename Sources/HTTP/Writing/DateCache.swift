#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The text of the `Date` field, made anew once a second. One for each loop.
package final class DateCache {
    private var second = Int.min
    private var text: [UInt8] = []

    package init() {}

    /// The date of this moment.
    package var current: [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            text = HTTPDate.text(epochSeconds: now)
        }
        return text
    }
}
