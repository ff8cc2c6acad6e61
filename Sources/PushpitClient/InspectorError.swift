/// Why a call of the inspector did not give what it promises.
public enum InspectorError: Error, CustomStringConvertible {
    /// The wanted interactions did not come, or too many did.
    case expectationNotMet(Problem)
    /// The server did not do what was asked.
    case refused(status: Int, detail: String)
    /// No answer: nothing listens there, or the connection broke.
    case unreachable(String)
    /// The address is not one that can be called.
    case badAddress(String)
    /// The answer is not what the inspection API promises.
    case unreadable(String)

    /// The problem in words, for a test log.
    public var description: String {
        switch self {
        case .expectationNotMet(let problem): problem.description
        case .refused(let status, let detail): "the server refused the call with \(status): \(detail)"
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .badAddress(let address): "\(address) is no address of a server"
        case .unreadable(let reason): "the answer cannot be read: \(reason)"
        }
    }
}

/// What the server says of an expectation that was not met.
public struct Problem: Decodable, Sendable, CustomStringConvertible {
    /// A page that explains the problem.
    public var type: String
    /// The problem in a few words.
    public var title: String
    /// What is the matter, with the values of this case.
    public var detail: String?
    /// `timeout`, `exceeded`, `evicted` or `out-of-order`.
    public var reason: String?
    /// How many were wanted.
    public var expected: Int?
    /// How many there were.
    public var actual: Int?
    /// Why nothing may have come.
    public var hints: [Hint]?

    /// One thing that stands in the way, and how to remove it.
    public struct Hint: Decodable, Sendable {
        /// The stable name.
        public var code: String
        /// What stands in the way.
        public var sentence: String
        /// How to remove it.
        public var cure: String
    }

    /// The problem in words, for a test log.
    public var description: String {
        var text = detail ?? title
        if let reason, let expected, let actual { text += " (\(reason): expected \(expected), got \(actual))" }
        for hint in hints ?? [] { text += "\n- \(hint.sentence) \(hint.cure)" }
        return text
    }
}
