/// How often a message was answered, by what.
package struct Hits: Sendable, Equatable {
    /// One kind of answer.
    package struct Count: Sendable, Equatable {
        package var count = 0
        package var first: Timestamp?

        package init() {}
    }

    /// The kinds that are counted.
    package enum Name: String, Sendable, CaseIterable {
        case receives
        case opens
        case clicks
        case linkClicks
        /// Fetches of its image that got it.
        case media
        /// Fetches of its image that got something else.
        case mediaFailures

        /// The steps of the funnel.
        package static let steps: [Name] = [.receives, .opens, .clicks, .linkClicks]

        /// What an interaction counts as; nil for nothing.
        ///
        /// Of the requests for an image only the one that gets it, or fails to; a link that led nowhere was not followed.
        package init?(_ interaction: Interaction) {
            let observation = interaction.observation
            self.init(observation.kind)
            switch self {
            case .media:
                let status = interaction.response.status ?? 0
                guard interaction.request.method == "GET", !(300...399).contains(status) else { return nil }
                if !(200...299).contains(status) { self = .mediaFailures }
            case .linkClicks: guard observation.link != nil else { return nil }
            default: break
            }
        }

        package init?(_ kind: Kind) {
            switch kind {
            case .receive: self = .receives
            case .open: self = .opens
            case .click: self = .clicks
            case .linkClick: self = .linkClicks
            case .media: self = .media
            default: return nil
            }
        }
    }

    private var counts: [Count]

    package init() {
        counts = Array(repeating: Count(), count: Name.allCases.count)
    }

    package subscript(_ name: Name) -> Count {
        get { counts[name.index] }
        set { counts[name.index] = newValue }
    }

    /// Whether the app or its user answered at all.
    package var isEmpty: Bool { Name.steps.allSatisfy { self[$0].count == 0 } }

    /// Counts one more.
    mutating func add(_ name: Name, at time: Timestamp) {
        self[name].count += 1
        if self[name].first == nil { self[name].first = time }
    }
}

extension Hits.Name {
    fileprivate var index: Int {
        switch self {
        case .receives: 0
        case .opens: 1
        case .clicks: 2
        case .linkClicks: 3
        case .media: 4
        case .mediaFailures: 5
        }
    }
}
