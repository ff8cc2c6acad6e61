import Domain
import HTTP

/// A request on its way to a system.
package struct Call: Sendable {
    package var request: Request
    /// The path with slashes folded and the session prefix stripped.
    package var path: String
    /// The session that the port, prefix, header or host names; nil when nothing names one.
    package var session: String?
    package var now: Timestamp
    /// Scheme, host and port that the client used, and the session prefix if it used one; without a slash at the end.
    package var baseURL: String
    /// The values of the `{name}` segments of the route's pattern.
    package var parameters: [String: String]
    /// The rules that may ask the system for an outcome; nil for none.
    package var faults: FaultStore?

    package init(
        request: Request, path: String, session: String?, now: Timestamp, baseURL: String,
        parameters: [String: String] = [:], faults: FaultStore? = nil
    ) {
        self.request = request
        self.path = path
        self.session = session
        self.now = now
        self.baseURL = baseURL
        self.parameters = parameters
        self.faults = faults
    }

    /// What a fault asks the system to make of an observation; counts the rule that is used.
    func outcome(_ observation: Observation) -> FaultOutcome? {
        faults?.outcome(
            of: Interaction(observation, of: self, RecordedRequest(self), RecordedResponse(status: nil, size: nil)))
    }
}
