import JSONBytes

/// What a fault does instead of, or with, the answer that would have gone out.
package struct FaultAction: Sendable, Equatable {
    /// How long the answer is held back.
    package enum Delay: Sendable, Equatable {
        case fixed(Int)
        case uniform(Int, Int)
        case logNormal(median: Int, sigma: Double)
    }

    /// How the connection ends instead of a whole answer.
    package enum Close: String, Sendable, CaseIterable {
        case reset
        case empty
        case truncate
        case garbage
    }

    package enum Redirect: Sendable, Equatable {
        case hops(Int)
        case loop
    }

    package struct Header: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    package var status: Int?
    package var headers: [Header] = []
    package var body: String?
    package var delay: Delay?
    package var hangs = false
    /// Bytes of content a second.
    package var rate: Int?
    package var close: Close?
    package var redirect: Redirect?
    /// Seconds for `Retry-After`.
    package var retryAfter: Int?
    /// One action a matching request, nil for the usual answer; after the last as usual.
    package var sequence: [FaultAction?]?
    /// TLS handshakes of the session fail.
    package var failsTLS = false
    package var preset: FaultPreset?

    package init() {}
}

/// Why a fault rule is refused, and which part of it.
package struct FaultError: Error, Equatable {
    /// The JSON pointer of the part.
    package var pointer: String
    package var detail: String

    package init(_ pointer: String, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}
