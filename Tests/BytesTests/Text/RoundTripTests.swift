import Bytes
import TestSupport
import Testing

@Suite("What is encoded is decoded again", .timeLimit(.minutes(5)))
struct RoundTripTests {
    private static func bytes(_ random: inout SplitMix64, upTo count: Int) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    @Test("bytes of any kind, in every coding")
    func bytes() async throws {
        try await withSeed { random in
            for _ in 0..<3000 {
                let bytes = Self.bytes(&random, upTo: 40)
                #expect(Hex.bytes(Hex.text(bytes).utf8) == bytes)
                #expect(Hex.bytes(Hex.text(bytes).uppercased().utf8) == bytes)
                #expect(Base64.decode(Base64.text(bytes)) == bytes)
                #expect(Base64.decode(Base64.text(bytes, .url), .url) == bytes)
                var visible = PercentCoding.encode(bytes) { $0 != 0x25 && ASCII.isVisible($0) }
                #expect(visible.utf8.allSatisfy(ASCII.isVisible))
                #expect(visible.withUTF8 { PercentCoding.decodedBytes($0) } == bytes)
            }
        }
    }

    @Test("texts of any kind as parts of a URL and as pairs of a query")
    func texts() async throws {
        try await withSeed { random in
            for _ in 0..<1500 {
                let name = String(decoding: Self.bytes(&random, upTo: 20), as: UTF8.self)
                let value = String(decoding: Self.bytes(&random, upTo: 20), as: UTF8.self)
                #expect(PercentCoding.decode(PercentCoding.encode(name)) == name)
                let query = "\(PercentCoding.encode(name))=\(PercentCoding.encode(value))&"
                Array(query.utf8).withUnsafeBufferPointer { bytes in
                    var scanner = FieldScanner(bytes)
                    let pair = scanner.next()
                    #expect(pair.map { scanner.text($0.name) } == name)
                    #expect(pair.map { scanner.text($0.value) } == value)
                    let isOver = scanner.next() == nil
                    #expect(isOver)
                }
            }
        }
    }

    @Test("moments of the years 0 to 9999")
    func moments() async throws {
        try await withSeed { random in
            for _ in 0..<10_000 {
                let milliseconds = Int64.random(in: CivilTime.fourDigitYears, using: &random)
                let time = CivilTime(milliseconds: milliseconds)
                let again = CivilTime(
                    year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
                    second: time.second, millisecond: time.millisecond)
                #expect(time.milliseconds == milliseconds)
                #expect(again == time)
            }
        }
    }
}
