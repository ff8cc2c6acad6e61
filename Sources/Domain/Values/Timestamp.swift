import Bytes

/// A moment: milliseconds since 1970-01-01 UTC.
package struct Timestamp: Sendable, Hashable, Comparable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment so many milliseconds later, or the last that there is.
    package func advanced(by milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds.addingSaturated(milliseconds))
    }
}

/// Where the time comes from; tests give one that stands still.
package struct Clock: Sendable {
    package let now: @Sendable () -> Timestamp

    package init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }
}
