import HTTP
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct TransferTests {
    private func transfer(_ text: String, _ spoiling: Spoiling?) -> Transfer {
        Transfer(
            source: .bytes(Array(text.utf8)), chunked: false, spoiling: spoiling, size: text.utf8.count, now: 1000,
            onEnd: nil)
    }

    /// The text of a step; nil when it is none, or a pause.
    private func text(_ step: Transfer.Step) -> String? {
        guard case .bytes(let bytes) = step else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func aRateGivesOutWhatIsDueAndNoMore() {
        let transfer = transfer("0123456789", Spoiling(rate: 4))
        guard case .paused(let first) = transfer.next(now: 1000) else {
            Issue.record("nothing is due at the beginning")
            return
        }
        #expect(first == 250)
        #expect(text(transfer.next(now: 1250)) == "0")
        #expect(text(transfer.next(now: 1250)) == nil)
        #expect(text(transfer.next(now: 2000)) == "123")
        #expect(text(transfer.next(now: 9000)) == "456789")
        guard case .end = transfer.next(now: 9000) else {
            Issue.record("it ends with the last byte")
            return
        }
        #expect(!transfer.cutsOff)
    }

    @Test(arguments: [
        (0, "", true), (4, "0123", true), (9, "012345678", true), (10, "0123456789", false), (99, "0123456789", false),
    ])
    func aBoundCutsOffOnlyWhatIsLonger(bound: Int, sent: String, cutsOff: Bool) {
        let transfer = transfer("0123456789", Spoiling(truncateAfter: bound))
        #expect(text(transfer.next(now: 1000)) ?? "" == sent)
        #expect(text(transfer.next(now: 1000)) == nil)
        #expect(transfer.cutsOff == cutsOff)
    }
}
