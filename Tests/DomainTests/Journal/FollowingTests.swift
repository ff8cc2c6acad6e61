import TestSupport
import Testing

@testable import Domain

@Suite("Following a journal", .timeLimit(.minutes(5))) struct FollowingTests {
    private let held = HeldBackground()
    private let journal: Journal

    init() {
        journal = Journal(clock: JournalSamples.clock, background: held.background)
    }

    private func record(_ session: String, _ kind: Kind = .receive) {
        var interaction = Samples.interaction(0, kind)
        interaction.session = session
        journal.record(interaction)
    }

    @discardableResult
    private func follow(_ name: String, _ conditions: Condition...) -> FollowerToken {
        journal.follow(Filter(conditions)) { [held] in held.note(name) }
    }

    @Test("those who wait for a value are woken once for all that came together, others not at all")
    func wakes() {
        follow("a", .anyOf(.session, ["a"]))
        follow("a or b", .anyOf(.session, ["a", "b"]))
        follow("all")
        follow("text", .text(FreeText("needle")))
        for _ in 0..<100 { record("a") }
        #expect(held.waiting == 2)
        #expect(held.run() == ["a", "a or b", "all", "text"])
        record("b")
        #expect(held.run() == ["a or b", "all", "text"])
        #expect(held.run() == [])
    }

    @Test("those who must look at every interaction hold up no others")
    func lanes() {
        let scans = HeldBackground()
        let journal = Journal(
            clock: JournalSamples.clock, background: held.background, scanning: scans.background)
        _ = journal.follow(Filter([.anyOf(.kind, ["receive"])])) { [held] in held.note("receive") }
        _ = journal.follow(Filter([.text(FreeText("needle"))])) { scans.note("text") }
        journal.record(Samples.interaction(0, .receive))
        #expect(held.run() == ["receive"] && scans.waiting == 1)
        journal.record(Samples.interaction(0, .receive))
        #expect(held.run() == ["receive"])
        #expect(scans.run() == ["text"])
    }

    @Test("what comes while somebody is woken wakes again")
    func wakesAgain() {
        let journal = journal
        let held = held
        var interaction = Samples.interaction(0)
        interaction.session = "a"
        let again = interaction
        _ = journal.follow(Filter([.anyOf(.session, ["a"])])) {
            held.note("a")
            if journal.lastSeq < 3 { journal.record(again) }
        }
        journal.record(again)
        #expect(held.run() == ["a", "a", "a"])
    }

    @Test("of several conditions the one counts that fewest interactions meet so far")
    func rarest() {
        for _ in 0..<10 { record("busy", .click) }
        follow("quiet", .anyOf(.kind, ["click"]), .anyOf(.session, ["quiet"]))
        follow("open", .anyOf(.kind, ["open"]), .anyOf(.session, ["busy"]))
        record("busy", .click)
        #expect(held.run() == [])
        record("quiet", .receive)
        record("other", .open)
        #expect(held.run() == ["open", "quiet"])
    }

    @Test("clearing wakes everyone, imports and batches wake, a cancelled token is woken no more")
    func others() {
        let token = follow("a", .anyOf(.session, ["a"]))
        follow("b", .anyOf(.session, ["b"]))
        _ = journal.clear(session: "c")
        #expect(held.run() == ["a", "b"])
        var interaction = Samples.interaction(0)
        interaction.session = "a"
        journal.adopt([interaction])
        #expect(held.run() == ["a"])
        journal.record(batch: [interaction, interaction])
        #expect(held.run() == ["a"])
        journal.cancel(token)
        record("a")
        #expect(held.waiting == 0)
    }

    @Test("deleting and clearing are counted, what is pushed out is not")
    func removals() {
        record("a")
        #expect(journal.delete(Filter([.anyOf(.session, ["b"])])) == 0)
        #expect(journal.removals == 0)
        _ = journal.delete(Filter())
        _ = journal.clear(session: nil)
        #expect(journal.removals == 2)
    }
}
