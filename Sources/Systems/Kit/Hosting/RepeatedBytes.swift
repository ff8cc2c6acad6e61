/// A large content in little memory: a beginning, a block that is repeated, and an end.
struct RepeatedBytes: Sendable {
    var head: [UInt8]
    var block: [UInt8]
    var count: Int
    var tail: [UInt8]

    var size: Int { head.count + block.count * count + tail.count }

    /// The bytes from an offset on: at most up to the end of the part that they lie in, and of the range.
    func piece(of range: Range<Int>) -> ArraySlice<UInt8> {
        var offset = range.lowerBound
        if offset < head.count { return head[offset..<min(head.count, range.upperBound)] }
        offset -= head.count
        if offset < block.count * count {
            let start = offset % block.count
            return block[start..<min(block.count, start + range.count)]
        }
        offset -= block.count * count
        return tail[offset..<min(tail.count, offset + range.count)]
    }
}
