import Bytes

extension FaultRule {
    /// The members that only records of a rule have: its turns so far, and when it was first applied.
    private static let recordNames = ["turns", "firstApplied"]

    /// The rule of a record, with its id and what it has done. Relative times in its match count from `now`.
    package init(record json: JSON, now: Timestamp) throws(PointerError) {
        let reader = try MemberReader(json, at: "", names: Self.names + Self.recordNames)
        let members = (json.members ?? []).filter { !Self.recordNames.contains($0.name) }
        do throws(FaultError) {
            try self.init(json: .object(members), now: now)
        } catch {
            throw PointerError(error.pointer, error.detail)
        }
        id = try reader.id(letter: "f")
        applied = try reader.count("applied")
        turns = try reader.count("turns")
        firstApplied = try reader.required("firstApplied").isNull ? nil : try reader.time("firstApplied")
    }

    /// The record of the rule: what the inspection API shows, and what it takes to go on with it.
    package var record: JSON {
        let more: [JSON.Member] = [
            .init("turns", .number(String(turns))),
            .init("firstApplied", firstApplied.map { .string($0.text) } ?? .null),
        ]
        return .object((json.members ?? []) + more)
    }
}
