extension RefusedRequest {
    /// Whether the method is HEAD, also when the head is not sound: then the answer has no content, whatever it says.
    package var isHead: Bool {
        head.map { $0.method == .head } ?? bytes.starts(with: "HEAD ".utf8)
    }
}
