import Domain
import TestSupport
import Testing

@testable import Records

@Suite("CSV", .timeLimit(.minutes(5)))
struct InteractionCSVTests {
    private func line(_ interaction: Interaction) -> String {
        var bytes: [UInt8] = []
        InteractionCSV(redaction: Samples.masked).append(interaction, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("the header names the columns, the fixed ones first")
    func header() {
        let text = String(decoding: InteractionCSV(redaction: Samples.masked).prefix, as: UTF8.self)
        #expect(text.hasPrefix("seq,receivedAt,session,system,kind,verdict,"))
        #expect(text.hasSuffix("attributes\r\n"))
    }

    @Test("a plain line has as many fields as the header")
    func plain() {
        let expected =
            #"1,2026-11-30T03:14:15.926Z,default,campaignClassic,click,valid,,,,,bob,,,,,,GET,"/r/?id=h1,56c4,2",/r/,"#
            + "200,43,118,,0,127.0.0.1:1,,,{}\r\n"
        #expect(line(Samples.interaction(user: "bob")) == expected)
    }

    @Test(
        "quotes, commas, line breaks and spaces at the ends are quoted (RFC 4180 §2)",
        arguments: [
            (#"a"b"#, #""a""b""#), ("a,b", #""a,b""#), ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""),
            (" a", #"" a""#), ("a ", #""a ""#), (#"""#, #""""""#), ("a b;'é🙂\t=1", "a b;'é🙂\t=1"),
        ])
    func quoting(value: String, field: String) {
        #expect(line(Samples.interaction(user: value)).contains(",,,,,\(field),,,,,,GET,"))
    }

    @Test("tokens in attributes are masked")
    func masked() {
        var interaction = Samples.interaction()
        interaction.observation.attributes = Array(#"{"ApiToken":"sekret"}"#.utf8)
        #expect(line(interaction).hasSuffix(#","{""ApiToken"":""***""}"# + "\"\r\n"))
    }
}
