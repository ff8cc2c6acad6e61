import Bytes
import Domain
import HTTP
import Records

extension InspectionCall {
    /// What the filter parameters mean, within the session of the call.
    package func filter() throws(ProblemDocument) -> Filter {
        let parsed = FilterParameters(
            query.pairs.map { ($0.name, $0.value) }, now: environment.clock.now(), lastSeq: journal.lastSeq,
            redaction: environment.redaction)
        if let first = parsed.errors.first {
            var problem = ProblemDocument(
                first.column == nil ? .badParameter : .badQuery,
                parsed.errors.map(\.description).joined(separator: "; "))
            problem.errors = parsed.errors.map { .init(.parameter($0.parameter), $0.detail, column: $0.column) }
            throw problem
        }
        var filter = parsed.filter
        if let session { filter.conditions.insert(.anyOf(.session, [session]), at: 0) }
        return filter
    }

    /// So many things are listed on the loop that the call came on.
    private static let longestList = 1000

    /// Whether the route looks at many interactions for this call, or lists many things.
    func takesLong(_ route: Route) throws(ProblemDocument) -> Bool {
        if let lists = route.lists { return lists(domain) > Self.longestList }
        guard route.scans, query["q"] != nil else { return false }
        return journal.takesLong(try filter())
    }

    /// The members that `fields` asks for; all without it.
    package func fields() throws(ProblemDocument) -> InteractionFields {
        guard let list = query["fields"] else { return .all }
        do throws(FilterValueError) {
            return try InteractionFields(list: list)
        } catch {
            throw .parameter("fields", error.detail)
        }
    }
}

extension Filter {
    /// The conditions that bind it to sessions.
    package var sessionConditions: [Condition] {
        conditions.filter { condition in
            if case .anyOf(.session, _) = condition { return true }
            return false
        }
    }

    /// The conditions that do not bind it to sessions.
    package var otherConditions: [Condition] {
        conditions.filter { condition in
            if case .anyOf(.session, _) = condition { return false }
            return true
        }
    }

    /// Whether interactions of a session can match.
    package func canMatch(session: String) -> Bool {
        sessionConditions.allSatisfy { condition in
            guard case .anyOf(_, let names) = condition else { return true }
            return names.contains(session)
        }
    }

    /// The same with an upper end: only interactions up to `seq`.
    package func upTo(_ seq: UInt64) -> Filter {
        var copy = self
        copy.before = min(before ?? .max, seq &+ 1)
        return copy
    }
}

extension ProblemDocument {
    /// A body that does not make sense; a query in it that cannot be read is told as such.
    package init(_ error: PointerError) {
        self = .body(error.pointer, error.detail)
        guard let column = error.column else { return }
        type = .badQuery
        status = type.status
        errors = [Entry(.pointer(error.pointer), error.detail, column: column)]
    }
}
