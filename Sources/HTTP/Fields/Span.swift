/// A range of a message's bytes in half the size of `Range<Int>`.
package struct Span: Sendable, Equatable {
    package var start: UInt32
    package var end: UInt32

    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
    package var count: Int { Int(end) - Int(start) }
    package var isEmpty: Bool { start == end }
}
