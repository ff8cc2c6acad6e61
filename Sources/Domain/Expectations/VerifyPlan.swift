import Bytes

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

    /// Reads the body of the call. `"after": "now"` is `lastSeq`.
    package init(json: JSON, now: Timestamp, lastSeq: UInt64) throws(PointerError) {
        let reader = try MemberReader(json, at: "", names: ["session", "after", "within", "inOrder", "expect"])
        self.init(
            session: reader.optional("session") == nil ? nil : try reader.nullableString("session"),
            after: try Self.after(reader, lastSeq: lastSeq), within: try Self.within(reader),
            inOrder: reader.optional("inOrder") == nil ? false : try reader.bool("inOrder"), steps: [])
        let entries = try reader.array("expect")
        guard !entries.isEmpty else { throw PointerError("/expect", "the list is empty") }
        for (index, entry) in entries.enumerated() {
            steps.append(try Self.step(entry, at: "/expect/\(index)", now: now))
        }
    }

    private static func after(_ reader: MemberReader, lastSeq: UInt64) throws(PointerError) -> UInt64? {
        guard let value = reader.optional("after"), !value.isNull else { return nil }
        return value.string == "now" ? lastSeq : UInt64(try reader.count("after"))
    }

    private static func within(_ reader: MemberReader) throws(PointerError) -> Duration {
        guard let value = reader.optional("within"), !value.isNull else { return .zero }
        let text = try reader.string("within")
        let duration: Duration
        do throws(DurationError) {
            duration = try Duration(text: text)
        } catch {
            throw PointerError(reader.place("within"), error.description)
        }
        guard duration <= longestWait else { throw PointerError(reader.place("within"), "more than 5m") }
        return duration
    }

    private static func step(_ json: JSON, at pointer: String, now: Timestamp) throws(PointerError) -> Step {
        guard json["anyOrder"] != nil else { return .one(try Expectation(json: json, at: pointer, now: now)) }
        let reader = try MemberReader(json, at: pointer, names: ["anyOrder"])
        let members = try reader.array("anyOrder")
        guard !members.isEmpty else { throw PointerError(reader.place("anyOrder"), "the list is empty") }
        var expectations: [Expectation] = []
        for (index, member) in members.enumerated() {
            expectations.append(
                try Expectation(json: member, at: "\(reader.place("anyOrder"))/\(index)", now: now))
        }
        return .anyOrder(expectations)
    }
}
