import Domain

extension Schema {
    /// The name of a session.
    package static let session = Schema.text("[A-Za-z0-9._-]{1,64}")
    package static var system: Schema { Schema.words(System.all.map(\.name)) }
    package static let kind = Schema.words(Kind.allCases.map(\.name))
    package static let verdict = Schema.words(Verdict.allCases.map(\.name))
    package static let platform = Schema.words(Platform.allCases.map(\.name))
    package static var findingCode: Schema { Schema.words(FindingCode.all.map(\.name)) }
    /// Why an expectation is not met.
    package static let reason = Schema.words(Reason.allCases.map(\.rawValue))
    /// A whole number and a unit, at most 5 minutes.
    package static let wait = Schema.text("([0-9]{1,5}ms|[0-9]{1,2}s|[12][0-9]{2}s|300s|[0-5]m)")
    /// An RFC 3339 time, or a duration ago.
    package static let moment = Schema.either(
        time, text("([0-9]{1,9}(ms|s)|[0-9]{1,7}m|[0-9]{1,5}h|[0-9]{1,4}d)"))
    /// A `seq`, or the last that there is.
    package static let seqOrNow = Schema.either(count, words(["now"]))
}
