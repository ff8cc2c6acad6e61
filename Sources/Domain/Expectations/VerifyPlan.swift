/// What a call of `verify` asks: expectations, and the interactions and the time that they are about.
package struct VerifyPlan: Sendable {
    /// One entry of `expect`.
    package enum Step: Sendable, Equatable {
        case one(Expectation)
        /// Takes one place in an order; its members may be met in any.
        case anyOrder([Expectation])

        package var expectations: [Expectation] {
            switch self {
            case .one(let expectation): [expectation]
            case .anyOrder(let expectations): expectations
            }
        }
    }

    /// Only interactions of this session; nil for all.
    package var session: String?
    /// Only interactions with a greater `seq`.
    package var after: UInt64?
    /// How long to wait at most.
    package var within: Duration
    package var inOrder: Bool
    package var steps: [Step]

    package init(
        session: String? = nil, after: UInt64? = nil, within: Duration = .zero, inOrder: Bool = false, steps: [Step]
    ) {
        self.session = session
        self.after = after
        self.within = within
        self.inOrder = inOrder
        self.steps = steps
    }

    /// The expectations in reading order, those of groups among them: the order of all results.
    package var expectations: [Expectation] { steps.flatMap(\.expectations) }

    /// The longest time that a call may wait.
    package static let longestWait = Duration.seconds(300)
}
