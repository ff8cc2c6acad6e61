import HTTP
import Testing

@testable import Systems

@Suite("Samples", .timeLimit(.minutes(5))) struct MediaSampleTests {
    private let fetch = Fetch(system: Media(domain: Calls().domain))

    @Test(
        "a sample is of its type, inside too",
        arguments: [
            ("sample.png", "image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0),
            ("sample.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF], 0), ("sample.gif", "image/gif", Array("GIF89a".utf8), 0),
            ("sample.webp", "image/webp", Array("WEBP".utf8), 8), ("sample.mp4", "video/mp4", Array("ftyp".utf8), 4),
            ("sample.mp3", "audio/mpeg", [0xFF, 0xE3], 0), ("sample.wav", "audio/wav", Array("WAVEfmt ".utf8), 8),
        ] as [(String, String, [UInt8], Int)])
    func real(_ name: String, _ type: String, _ magic: [UInt8], _ offset: Int) throws {
        for path in [name, "m-9-" + name] {
            let response = try fetch("/_media/" + path).response
            #expect(response.value("Content-Type") == type)
            #expect(response.content.dropFirst(offset).starts(with: magic))
            #expect(response.content.count < 16_384)
        }
    }

    @Test("the picture that is none, and the empty ones") func wrong() throws {
        let wrong = try fetch("/_media/wrong.png").response
        #expect(wrong.value("Content-Type") == "image/png")
        #expect(wrong.content.starts(with: Array("<!doctype".utf8)))
        #expect(try fetch("/_media/empty").response.bodySize == 0)
        #expect(try fetch("/_media/empty.png").response.value("Content-Type") == "image/png")
    }

    @Test("the pictures are whole: each chunk and the stream in them have the right checksums")
    func pictures() throws {
        for (name, rows) in [("sample.png", 64 * (1 + 64 * 3)), ("oversized.png", 1800 * (1 + 2000 * 3))] {
            let bytes = try fetch("/_media/" + name).response.content
            #expect(try StoredPNG(bytes).rows.count == rows)
        }
    }

    @Test("the oversized one is above 10 MiB, and any part of it is made without the rest") func oversized() throws {
        let whole = try fetch("/_media/oversized.png").response
        #expect(try #require(whole.bodySize) > 10 * 1024 * 1024)
        let bytes = whole.content
        #expect(bytes.count == whole.bodySize)
        for range in [0..<10, 40..<120_000, 60_000..<60_001, (bytes.count - 100)..<bytes.count] {
            let field = "Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)"
            let part = try fetch("/_media/oversized.png", field).response
            #expect(part.bodySize == range.count)
            #expect(part.content == Array(bytes[range]))
        }
    }
}
