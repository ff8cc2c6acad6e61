import Bytes
import Domain
import Records
import TestSupport
import Testing

/// Whatever comes, answers stay whole and tell no secret.
@Suite("Masking, with requests made of nasty pieces", .timeLimit(.minutes(5)))
struct RedactionPropertyTests {
    private static let secret = "geheim"

    /// A generator that gives the same numbers for the same seed (SplitMix64).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
    }

    /// Pieces that hold no secret, but break formats.
    private static let noise = [
        "<", ">", "</", "/>", "<a>", "</strPassword>", "<![CDATA[", "]]>", "<!--", "\"", "'", "\\", "\\\"", "{", "}",
        "[",
        "]", ":", ",", "null", "&", ";", "=", "?", "#", "//", "://", "@", "%", "%3C", "%22", "%00", "\u{0}", "\t", " ",
        "\r", "é", "\u{FEFF}", "ApiToken", "sig", "strPassword", "apitoken=", "&lt;", "&#60;", "\\u003c", "a=b", "x",
    ]

    /// Values of secret names. None is plain text that only what stands before it could make a secret.
    private static let secrets = [
        #"{"ApiToken":"geheim"}"#, #"{"a":{" apitoken\t":["geheim"]}}"#, "<strPassword>geheim</strPassword>",
        "<n:STRPASSWORD a='>'>geheim", #"{\"ApiToken\":\"geheim\"}"#, "&lt;strPassword&gt;geheim&lt;/strPassword&gt;",
        "%3CstrPassword%3Egeheim", "?apitoken=geheim&", "&sig=geheim&", "https://me:geheim@h/",
        ##"{"Api\u0054oken":"geheim"}"##, "%7B%22ApiToken%22%3A%22geheim%22%7D",
    ]

    private static func text(_ generator: inout Generator, pieces: Int) -> String {
        let count = Int.random(in: 0...pieces, using: &generator)
        return (0..<count).map { _ in
            let isSecret = Int.random(in: 0..<4, using: &generator) == 0
            return (isSecret ? secrets : noise).randomElement(using: &generator) ?? ""
        }.joined()
    }

    private static func interaction(_ generator: inout Generator) -> Interaction {
        let target =
            "/r/?p1="
            + text(&generator, pieces: 4).filter { $0 != "\r" && $0 != "\t" }
            .replacing(" ", with: "%20")
        var headers = ["Host: a"]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            headers.append(
                [
                    "Authorization: geheim", "Authorization : geheim\r\n geheim: geheim", "\tCookie: geheim",
                    "Referer: " + text(&generator, pieces: 3), "X: " + text(&generator, pieces: 3),
                    "x-ms-callback-url-headers: {\"geheim\":\"geheim\"}",
                    "Content-Type: application/x-www-form-urlencoded",
                ].randomElement(using: &generator) ?? "")
        }
        var interaction = Samples.interaction(
            1, .click, line: "POST \(target) HTTP/1.1", headers: headers, body: text(&generator, pieces: 6))
        if Bool.random(using: &generator), !interaction.request.body.isEmpty {
            interaction.request.body = wide(interaction.request.body)
            interaction.request.bodySize = interaction.request.body.count
        }
        let value = text(&generator, pieces: 4)
        let attributes: JSON = ["p1": .string(value), "ApiToken": "geheim", "n": [["sig": 15, "m": .string(value)]]]
        interaction.observation.attributes = attributes.bytes
        interaction.observation.link = text(&generator, pieces: 3)
        return interaction
    }

    /// The bytes in UTF-16 with a byte order mark.
    private static func wide(_ text: [UInt8]) -> [UInt8] {
        ("\u{FEFF}" + String(decoding: text, as: UTF8.self)).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    /// What the formats make of an interaction.
    private static func outputs(_ interaction: Interaction) -> (json: [UInt8], csv: [UInt8], har: [UInt8]) {
        var csv: [UInt8] = []
        InteractionCSV(redaction: Samples.masked).append(interaction, to: &csv)
        var writer = InteractionHAR(version: "1", redaction: Samples.masked)
        var har = writer.prefix
        writer.append(interaction, to: &har)
        return (interaction.json(redaction: Samples.masked), csv, har + writer.suffix())
    }

    @Test("all formats stay whole and tell no secret", arguments: 0..<40)
    func outputs(block: UInt64) throws {
        for seed in block * 50..<(block + 1) * 50 {
            var generator = Generator(state: seed)
            let interaction = Self.interaction(&generator)
            let (json, csv, har) = Self.outputs(interaction)
            let read = try? JSONReader.read(json)
            #expect(read != nil && (try? JSONReader.read(har)) != nil, "seed \(seed)")
            #expect(Self.columns(csv) == InteractionCSV.columns.count, "seed \(seed)")
            for (name, output) in [("json", json), ("csv", csv), ("har", har)] {
                let text = String(decoding: output, as: UTF8.self)
                let place = text.firstRange(of: Self.secret).map {
                    text[..<$0.lowerBound].suffix(60) + text[$0.lowerBound...].prefix(20)
                }
                #expect(place == nil, "seed \(seed): \(name)")
            }
            if read?["request"]?["bodyEncoding"] == "base64", let body = read?["request"]?["body"]?.string {
                let narrow = (Base64.decode(body) ?? []).filter { $0 != 0 }
                #expect(!String(decoding: narrow, as: UTF8.self).contains(Self.secret), "seed \(seed): body")
            }
            #expect(read?["request"]?["bodySize"]?.int == interaction.request.bodySize, "seed \(seed)")
        }
    }

    @Test("what is masked comes back from an export as it is", arguments: 0..<20)
    func roundTrip(block: UInt64) throws {
        for seed in block * 50..<(block + 1) * 50 {
            var generator = Generator(state: seed)
            let json = Self.interaction(&generator).json(redaction: Samples.masked)
            guard let again = try? Interaction(json: try JSONReader.read(json)) else {
                // A head with a carriage return inside of a line does not come back.
                continue
            }
            let text = String(decoding: again.json(redaction: .off), as: UTF8.self)
            #expect(text == String(decoding: json, as: UTF8.self), "seed \(seed)")
        }
    }

    /// How many fields the line has (RFC 4180 §2).
    private static func columns(_ line: [UInt8]) -> Int {
        var isQuoted = false
        var columns = 1
        for byte in line {
            if byte == 0x22 { isQuoted.toggle() }
            if byte == 0x2C, !isQuoted { columns += 1 }
        }
        return columns
    }
}
