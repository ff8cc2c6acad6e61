extension Method {
    /// The method that the bytes name, case-sensitively (RFC 9110 §9.1).
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        func named(_ method: Method, _ name: StaticString) -> Method {
            name.withUTF8Buffer { $0.elementsEqual(bytes) } ? method : .other
        }
        switch (bytes.count, bytes.first) {
        case (3, 0x47): self = named(.get, "GET")
        case (3, _): self = named(.put, "PUT")
        case (4, 0x50): self = named(.post, "POST")
        case (4, _): self = named(.head, "HEAD")
        case (5, 0x50): self = named(.patch, "PATCH")
        case (5, _): self = named(.trace, "TRACE")
        case (6, _): self = named(.delete, "DELETE")
        case (7, 0x4F): self = named(.options, "OPTIONS")
        case (7, _): self = named(.connect, "CONNECT")
        default: self = .other
        }
    }
}
