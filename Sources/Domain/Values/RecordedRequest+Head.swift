extension RecordedRequest {
    /// The first line split at its spaces: method, target and version, each empty when it could not be read.
    package var requestLine: (method: Range<Int>, target: Range<Int>, version: Range<Int>) {
        let end = head.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? head.count
        let line = head[..<end]
        guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), last > first else {
            return (0..<0, 0..<0, 0..<0)
        }
        return (0..<first, (first + 1)..<last, (last + 1)..<end)
    }

    package var method: String { String(decoding: head[requestLine.method], as: UTF8.self) }
    package var target: String { String(decoding: head[requestLine.target], as: UTF8.self) }

    /// `1.1` of `HTTP/1.1`; empty when it could not be read.
    package var httpVersion: String {
        let version = head[requestLine.version]
        guard version.starts(with: Array("HTTP/".utf8)) else { return "" }
        return String(decoding: version.dropFirst(5), as: UTF8.self)
    }

    /// Calls `body` with where the name and the value of each field line lie, in order; lines without a colon are left out.
    package func forEachHeader(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
        head.withUnsafeBufferPointer { bytes in
            var start = (bytes.firstIndex(of: 0x0A) ?? bytes.count) + 1
            while start < bytes.count {
                let feed = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
                var end = feed
                if end > start, bytes[end - 1] == 0x0D { end -= 1 }
                if end == start { return }
                if let colon = bytes[start..<end].firstIndex(of: 0x3A) {
                    var from = colon + 1
                    while from < end, bytes[from] == 0x20 || bytes[from] == 0x09 { from += 1 }
                    while end > from, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
                    body(start..<colon, from..<end)
                }
                start = feed + 1
            }
        }
    }
}
