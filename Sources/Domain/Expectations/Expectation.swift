import Bytes

/// How often interactions that meet conditions are expected.
package struct Expectation: Sendable, Equatable {
    /// The conditions as they were given: a query, or an object of keys and values.
    package var given: JSON
    package var conditions: [Condition]
    package var times: Times
    /// The bounds as they were given.
    package var givenTimes: JSON

    package init(
        given: JSON, conditions: [Condition], times: Times = .atLeast(1), givenTimes: JSON = ["atLeast": 1]
    ) {
        self.given = given
        self.conditions = conditions
        self.times = times
        self.givenTimes = givenTimes
    }

    /// Reads `{ "where", "times" }`; without `times` it is at least 1.
    package init(json: JSON, at pointer: String, now: Timestamp) throws(PointerError) {
        let reader = try MemberReader(json, at: pointer, names: ["where", "times"])
        let given = try reader.required("where")
        self.init(
            given: given, conditions: try Self.conditions(of: given, at: reader.place("where"), now: now))
        if let times = reader.optional("times") {
            self.times = try Times(json: times, at: reader.place("times"))
            givenTimes = times
        }
    }

    /// Whether an interaction meets the conditions.
    package func matches(_ interaction: Interaction) -> Bool {
        conditions.allSatisfy { $0.holds(for: interaction) }
    }

    /// The conditions of a query, or of an object whose members are keys of the query language and their exact values.
    package static func conditions(
        of json: JSON, at pointer: String, now: Timestamp
    ) throws(PointerError) -> [Condition] {
        if let query = json.string {
            do throws(QueryError) {
                return try QueryParser.parse(query, now: now)
            } catch {
                throw PointerError(pointer, error.description, column: error.column)
            }
        }
        guard let members = json.members else {
            throw PointerError(pointer, "a query or an object was expected, not \(json.typeName)")
        }
        var conditions: [Condition] = []
        var seen: [FilterKey] = []
        for member in members {
            let place = PointerError.pointer(pointer, member.name)
            guard let key = FilterKey(name: member.name, allowingShortForms: true) else {
                throw PointerError(place, "unknown key \"\(member.name)\"")
            }
            guard !seen.contains(key) else { throw PointerError(place, "given twice") }
            seen.append(key)
            conditions.append(.anyOf(key, try values(of: key, member.value, at: place)))
        }
        return conditions
    }

    private static func values(
        of key: FilterKey, _ json: JSON, at pointer: String
    ) throws(PointerError) -> [String] {
        switch json {
        case .array(let elements):
            guard !elements.isEmpty else { throw PointerError(pointer, "the list is empty") }
            var values: [String] = []
            for (index, element) in elements.enumerated() {
                if case .array = element { throw PointerError("\(pointer)/\(index)", "text was expected, not a list") }
                values += try Self.values(of: key, element, at: "\(pointer)/\(index)")
            }
            return values
        case .string(let text), .number(let text):
            do throws(FilterValueError) {
                return try key.values(of: text)
            } catch {
                throw PointerError(pointer, error.detail)
            }
        default: throw PointerError(pointer, "text or a list of texts was expected, not \(json.typeName)")
        }
    }
}
