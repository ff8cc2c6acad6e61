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
