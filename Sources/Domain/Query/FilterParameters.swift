/// The filter that decoded query parameters describe, and what of them is no part of a filter.
package struct FilterParameters: Sendable {
    /// A name and a value, both percent-decoded.
    package typealias Parameter = (name: String, value: String)

    /// The filter of all parameters that are right.
    package private(set) var filter = Filter()
    /// The parameters that are no filter, in order: the caller's own, or unknown.
    package private(set) var leftover: [Parameter] = []
    /// What is wrong, in the order of the parameters.
    package private(set) var errors: [ParameterError] = []

    /// Reads the filter keys (repeatable: any of the values), `q`, `after`, `before`, `since` and `until`.
    ///
    /// `after=now` is `lastSeq`; durations count back from `now`.
    ///
    /// - Parameter redaction: how what is asked about is shown; what it masks is not found.
    package init(_ parameters: [Parameter], now: Timestamp, lastSeq: UInt64, redaction: Redaction = .off) {
        var exact: [(key: FilterKey, values: [String])] = []
        var seen: Set<String> = []
        for (name, value) in parameters {
            if let key = FilterKey(name: name, allowingShortForms: false) {
                do throws(FilterValueError) {
                    let values = try key.values(of: value)
                    if let index = exact.firstIndex(where: { $0.key == key }) {
                        exact[index].values += values
                    } else {
                        exact.append((key, values))
                    }
                } catch {
                    errors.append(ParameterError(name, error.detail))
                }
                continue
            }
            guard ["q", "after", "before", "since", "until"].contains(name) else {
                leftover.append((name, value))
                continue
            }
            guard name == "q" || seen.insert(name).inserted else {
                errors.append(ParameterError(name, "given twice"))
                continue
            }
            read(name, value, now: now, lastSeq: lastSeq, redaction)
        }
        filter.conditions = exact.map { .anyOf($0.key, $0.values) } + filter.conditions
    }

    private mutating func read(
        _ name: String, _ value: String, now: Timestamp, lastSeq: UInt64, _ redaction: Redaction
    ) {
        switch name {
        case "q":
            do throws(QueryError) {
                filter.conditions += try QueryParser.parse(value, now: now, redaction: redaction)
            } catch {
                errors.append(ParameterError(name, error.description, column: error.column))
            }
        case "after" where value == "now": filter.after = lastSeq
        case "after", "before":
            guard let seq = UInt64(value) else {
                let also = name == "after" ? " or now" : ""
                errors.append(ParameterError(name, "a number from 0 on\(also) was expected, not \"\(value)\""))
                return
            }
            if name == "after" { filter.after = seq } else { filter.before = seq }
        default:
            do throws(DurationError) {
                let moment = try Timestamp(ago: value, now: now)
                filter.conditions.append(name == "since" ? .since(moment) : .until(moment))
            } catch {
                // A query writes a blank as +, so that the + of an offset has become one.
                let hint = value.utf8.contains(0x20) ? "; a + in a query is a blank, write %2B for it" : ""
                errors.append(ParameterError(name, "\(error), or an RFC 3339 time\(hint)"))
            }
        }
    }
}
