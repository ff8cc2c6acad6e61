/// Why a text is not JSON, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    package var reason: String
    /// The byte, counted from 0, at which reading stopped.
    package var offset: Int

    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "\(reason) at byte \(offset)" }

    /// The 1-based line and column (in bytes) of the error in the text that was read.
    package func position(in text: [UInt8]) -> (line: Int, column: Int) {
        JSONError.position(of: offset, in: text)
    }

    /// The 1-based line and column (in bytes) of an offset.
    package static func position(of offset: Int, in text: [UInt8]) -> (line: Int, column: Int) {
        let before = text.prefix(offset)
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (line, before.count - start + 1)
    }
}
