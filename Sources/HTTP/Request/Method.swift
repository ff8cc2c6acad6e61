/// A request method (RFC 9110 §9) that the server knows by name; any other is `other`.
package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case connect = "CONNECT"
    case trace = "TRACE"
    /// A token that is none of the above; `RequestHead.methodText` has it.
    case other = ""
}

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

/// A set of methods in two bytes.
package struct MethodSet: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var bits: UInt16 = 0

    package init(arrayLiteral methods: Method...) {
        self.init(methods)
    }

    package init(_ methods: [Method]) {
        for method in methods { bits |= Self.bit(method) }
    }

    /// Whether the method is in it; HEAD is wherever GET is (RFC 9110 §9.3.2).
    package func allows(_ method: Method) -> Bool {
        bits & Self.bit(method) != 0 || (method == .head && bits & Self.bit(.get) != 0)
    }

    /// The union of both.
    package func union(_ other: MethodSet) -> MethodSet {
        var result = self
        result.bits |= other.bits
        return result
    }

    /// The methods for an `Allow` field, in the order of their declaration.
    package var allowed: [Method] {
        Method.allCases.filter(allows)
    }

    private static func bit(_ method: Method) -> UInt16 {
        switch method {
        case .get: 1
        case .head: 2
        case .post: 4
        case .put: 8
        case .patch: 16
        case .delete: 32
        case .options: 64
        case .connect: 128
        case .trace: 256
        case .other: 0
        }
    }
}
