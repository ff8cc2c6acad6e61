import Domain
import HTTP
import Records

/// One operation of the inspection API, declared once: dispatch, `Allow`, 404, 406, 415 and the documentation follow from it.
package struct Route: Sendable {
    /// Answers a call, or says why not.
    package typealias Handler = @Sendable (InspectionCall) throws(ProblemDocument) -> Reply

    /// Whether a call needs the token where there is one.
    package enum Access: Sendable {
        case guarded
        case open
    }

    /// The query parameters that a call may have; any other is an error.
    package enum Parameters: Sendable, Equatable {
        case only([String])
        /// Whatever a health check may add; nothing is read.
        case any
        /// The filters of the list and these.
        case filters(and: [String])

        /// All their names.
        package var all: [String] {
            switch self {
            case .only(let names): names
            case .any: []
            case .filters(let names): Self.filterNames + names
            }
        }

        /// Those that may be given once.
        package var single: [String] {
            switch self {
            case .only(let names), .filters(let names): names
            case .any: []
            }
        }

        /// Whether a parameter may be given several times: the keys of a filter, and the query.
        func isRepeatable(_ name: String) -> Bool {
            guard case .filters(let names) = self, !names.contains(name) else { return false }
            return !["after", "before", "since", "until"].contains(name)
        }

        private static let filterNames =
            FilterKey.allCases.map(\.name) + ["q", "after", "before", "since", "until"]
    }

    package let method: Method
    /// The path below `/_pushpit`, with `{name}` for a part that varies.
    package let pattern: String
    /// One line for the documentation.
    package let summary: String
    package let access: Access
    package let parameters: Parameters
    /// The media types that a body may have; empty when the route reads none, `*/*` for any.
    package let consumes: [String]
    /// The media types that the route makes, the preferred one first; `*/*` for any, empty when there is no content.
    package let produces: [String]
    /// What JSON in the body looks like; nil for anything.
    package let body: Schema?
    /// What it answers when all is well, and problems with members of their own; empty for 200 with what it makes.
    package let answers: [RouteAnswer]
    /// Parameters that mean something else here than elsewhere.
    package let describing: [String: Schema]
    /// Whether a call is answered apart from the loops when its filter means looking at many interactions.
    package let scans: Bool
    /// How many things there are of those that the route lists; an answer of many is made apart from the loops.
    package let lists: (@Sendable (Domain) -> Int)?
    package let handler: Handler

    package init(
        _ method: Method, _ pattern: String, _ summary: String, access: Access = .guarded,
        parameters: Parameters = .only([]), consumes: [String] = [], produces: [String] = ["application/json"],
        body: Schema? = nil, answers: [RouteAnswer] = [], describing: [String: Schema] = [:], scans: Bool = false,
        lists: (@Sendable (Domain) -> Int)? = nil, handler: @escaping Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.summary = summary
        self.access = access
        self.parameters = parameters
        self.consumes = consumes
        self.produces = produces
        self.body = body
        self.answers = answers
        self.describing = describing
        self.scans = scans
        self.lists = lists
        self.handler = handler
    }
}
