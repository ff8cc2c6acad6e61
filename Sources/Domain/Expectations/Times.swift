/// How many interactions are expected.
package struct Times: Sendable, Equatable {
    package var minimum: Int
    /// Nil where there is no upper bound.
    package var maximum: Int?

    package init(_ minimum: Int, _ maximum: Int?) {
        self.minimum = minimum
        self.maximum = maximum
    }

    package static func atLeast(_ count: Int) -> Times { Times(count, nil) }
    package static func atMost(_ count: Int) -> Times { Times(0, count) }
    package static func exactly(_ count: Int) -> Times { Times(count, count) }
    package static let never = Times.exactly(0)

    /// What a count means so far.
    ///
    /// An upper bound can only be checked where nothing that may have matched is gone, and only the end of the time can
    /// tell that it holds; that it is exceeded shows at once.
    package func judge(actual: Int, isComplete: Bool) -> Judgement {
        if let maximum {
            if !isComplete { return Judgement(.evicted, isDecided: true) }
            if actual > maximum { return Judgement(.exceeded, isDecided: true) }
        }
        if actual >= minimum { return Judgement(nil, isDecided: maximum == nil) }
        return Judgement(isComplete ? .timeout : .evicted, isDecided: false)
    }

    /// The bounds in words: `exactly 1`, `at least 2`, `never`.
    package var description: String {
        switch (minimum, maximum) {
        case (0, 0): "never"
        case (_, nil): "at least \(minimum)"
        case (0, .some(let maximum)): "at most \(maximum)"
        case (_, .some(let maximum)) where minimum == maximum: "exactly \(maximum)"
        case (_, .some(let maximum)): "\(minimum) to \(maximum)"
        }
    }
}
