import TestSupport
import Testing

@testable import Domain

@Suite(.timeLimit(.minutes(5))) struct RecordTests {
    private static let samples: [Interaction] = {
        var unreadable = Samples.interaction(line: "\u{1}", path: "")
        unreadable.request.head = [0xFF, 0x20, 0x0D]
        unreadable.response.status = -1
        var alien = Samples.interaction(path: "/elsewhere")
        alien.request.head = [0xC3, 0x28, 0x20, 0x2F, 0x20, 0x48]
        var noHead = Samples.interaction(status: nil, path: "")
        noHead.request.head = []
        noHead.observation.attributes = []
        return [JournalSamples.full, Samples.interaction(), unreadable, alien, noHead]
    }()

    @Test(arguments: 0..<5) func comesBack(_ index: Int) {
        var interaction = Self.samples[index]
        interaction.seq = 9
        let record = RecordWriter.encode(interaction)
        #expect(record.bytes.withUnsafeBytes { RecordReader.decode($0, seq: 9) } == interaction)
    }

    @Test(arguments: 0..<5) func hasTheHashesOfItsValues(_ index: Int) {
        let interaction = Self.samples[index]
        var expected: Set<UInt64> = []
        for key in FilterKey.allCases { key.forEachValue(of: interaction) { expected.insert(IndexHash.of(key, $0)) } }
        let record = RecordWriter.encode(interaction)
        var read: Set<UInt64> = []
        record.bytes.withUnsafeBytes { bytes in
            RecordReader.forEachHash(bytes) { read.insert($0) }
            #expect(RecordReader.sessionHash(bytes) == IndexHash.of(.session, interaction.session))
        }
        #expect(Set(record.hashes) == expected)
        #expect(record.hashes.count == expected.count)
        #expect(read == expected)
    }

    @Test func takesLittleMoreThanItsHead() {
        let interaction = Samples.interaction(user: "ann", delivery: "56c4")
        #expect(RecordWriter.encode(interaction).bytes.count < interaction.request.head.count + 70)
    }
}
