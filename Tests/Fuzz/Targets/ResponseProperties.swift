import HTTP

/// An answer gives the same in whatever pieces it comes, and stays within its bounds.
enum ResponseProperties {
    private static let limit = 4096

    /// What a decoder says at the end of a connection's bytes.
    private enum Seen: Equatable {
        case answer(IncomingResponse)
        case error
    }

    static func complaint(about bytes: [UInt8]) -> String? {
        for method in [Method.get, .head] {
            var first: Seen?
            for pieces in Pieces.ways(of: bytes) {
                let seen = seen(in: pieces, method)
                if case .answer(let answer) = seen {
                    guard (200...999).contains(answer.status) else { return "the status \(answer.status)" }
                    guard answer.body.count <= limit else { return "a content of \(answer.body.count) bytes" }
                }
                if let first, first != seen { return "another answer when cut: \(first) and \(seen)" }
                first = seen
            }
        }
        return nil
    }

    private static func seen(in pieces: [ArraySlice<UInt8>], _ method: Method) -> Seen {
        var decoder = ResponseDecoder(answering: method, limit: limit)
        do {
            for piece in pieces where !decoder.isComplete {
                try piece.withUnsafeBytes { try decoder.receive($0) }
            }
            try decoder.endOfInput()
        } catch {
            return .error
        }
        return decoder.take().map(Seen.answer) ?? .error
    }
}
