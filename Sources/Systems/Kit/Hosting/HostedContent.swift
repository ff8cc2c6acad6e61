import HTTP

/// Where the bytes of a hosted file come from.
enum HostedContent: Sendable {
    case bytes([UInt8])
    case repeated(RepeatedBytes)
    /// An open file and its size when it was opened.
    case file(OpenFile, size: Int)

    var size: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .repeated(let bytes): bytes.size
        case .file(_, let size): size
        }
    }

    /// A part as the content of an answer.
    func body(_ range: Range<Int>) -> Response.Body {
        switch self {
        case .bytes(let bytes): .bytes(range == bytes.indices ? bytes : Array(bytes[range]))
        case .repeated(let bytes): .stream(RepeatedStream(bytes, range), length: range.count)
        case .file(let file, _): .file(FileBody(file: file, offset: range.lowerBound, length: range.count))
        }
    }
}
