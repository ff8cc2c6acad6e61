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

    /// Whether a fault stands for a call that did not reach the back end, or for an answer that was spoiled on its way.
    package enum When: String, Sendable, CaseIterable {
        /// Nothing changes but the record of the call.
        case before
        /// What the call did stays.
        case after
    }

    package struct Header: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The statuses that an answer may have.
    package static let statuses = 200...599

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
    /// A device that registers for the first time is known only after so many milliseconds.
    package var visibleAfter: Int?
    package var preset: FaultPreset?
    /// Nil for what its other parts mean: see ``actsBefore``.
    package var when: When?

    package init() {}

    /// Whether the call does not reach the back end: with a status, a redirect or no answer at all, unless ``when`` says
    /// otherwise.
    package var actsBefore: Bool {
        if let when { return when == .before }
        return status != nil || retryAfter != nil || redirect != nil || hangs || close == .reset || close == .empty
    }

    /// Whether a client gets another answer than it would have, or none: false for one that comes late or slowly, and for
    /// what is left to the system.
    var answers: Bool {
        let action = resolved
        return action.status != nil || action.retryAfter != nil || action.redirect != nil || action.hangs
            || action.close != nil || action.body != nil
            || action.sequence?.contains { $0?.answers == true } == true
    }

    /// The action with what its preset does wherever it says nothing itself.
    var resolved: FaultAction {
        guard let preset else { return self }
        var action = preset.definition.action
        action.status = status ?? action.status
        if !headers.isEmpty { action.headers = headers }
        action.body = body ?? action.body
        action.delay = delay ?? action.delay
        action.hangs = hangs || action.hangs
        action.rate = rate ?? action.rate
        action.close = close ?? action.close
        action.redirect = redirect ?? action.redirect
        action.retryAfter = retryAfter ?? action.retryAfter
        action.visibleAfter = visibleAfter ?? action.visibleAfter
        action.when = when ?? action.when
        return action
    }
}
