import TestSupport
import Testing

@testable import Bytes

@Suite("Writing JSON", .timeLimit(.minutes(5))) struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test(
        "what JSON cannot hold as it is is escaped",
        arguments: [
            ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{8}\u{C}\u{0}", #""\u0008\u000c\u0000""#),
            ("\u{1F}\u{20}\u{7F}", "\"\\u001f \u{7F}\""), ("é😀\u{2028}", "\"é😀\u{2028}\""), ("/", #""/""#),
        ])
    func escapes(text: String, json: String) throws {
        let value = written { $0.string(text) }
        #expect(value == json)
        #expect(try JSONReader.read(Array(json.utf8)) == .string(text))
        let member = written {
            $0.key(text)
            $0.null()
        }
        #expect(member == json + ":null")
    }

    @Test("commas stand between values and members and nowhere else") func commas() {
        let text = written { writer in
            writer.array { writer in
                writer.null()
                writer.bool(true)
                writer.bool(false)
                writer.int(1)
                writer.string("a")
                writer.string(nil)
                writer.array { _ in }
                writer.object { _ in }
                writer.json(Array("{}".utf8))
                writer.object {
                    $0.member("a", "b")
                    $0.member("c", nil)
                    $0.member("d", 2)
                    $0.member("e", true)
                    $0.key("f")
                    $0.array { $0.int(3) }
                    $0.member("g", 4)
                }
                writer.double(5)
            }
        }
        #expect(text == #"[null,true,false,1,"a",null,[],{},{},{"a":"b","c":null,"d":2,"e":true,"f":[3],"g":4},5]"#)
    }

    @Test("text between values begins anew, and what is taken is gone") func lines() {
        var writer = JSONWriter(reserving: 10)
        writer.int(1)
        writer.raw("\n")
        writer.int(2)
        #expect(writer.take() == Array("1\n2".utf8))
        writer.int(3)
        #expect(writer.bytes == Array("3".utf8))
    }

    @Test(
        "whole numbers of every size have their digits",
        arguments: [0, 9, 10, -1, -10, 99, 100, .max, .min, Int64(UInt32.max)])
    func integers(number: Int64) {
        let value = written { $0.int(number) }
        #expect(value == String(number))
    }

    @Test("the greatest number without a sign, and the smallest ones with one") func bounds() {
        let value = written { $0.int(UInt64.max) }
        #expect(value == "18446744073709551615")
        let least = written { $0.int(Int8.min) }
        #expect(least == "-128")
    }

    @Test(
        "a number with a fraction is read as the same, and what JSON cannot say is null",
        arguments: [
            (0.5, "0.5"), (-0.1, "-0.1"), (3, "3"), (1e14, "100000000000000"), (1e300, "1e+300"), (.infinity, "null"),
            (-.infinity, "null"), (.nan, "null"), (.leastNonzeroMagnitude, "5e-324"),
        ])
    func doubles(number: Double, json: String) throws {
        let value = written { $0.double(number) }
        #expect(value == json)
        if number.isFinite { #expect(try JSONReader.read(Array(json.utf8)).double == number) }
    }

    /// A value of few levels, with names and texts that need escaping.
    private static func value(_ random: inout SplitMix64, levels: Int) -> JSON {
        func text(_ random: inout SplitMix64) -> String {
            let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\u{0}", "\u{1F}", "\n", "é", "😀", "/", "\u{2028}", " "]
            var view = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                view.append(scalars.randomElement(using: &random) ?? "a")
            }
            return String(view)
        }
        switch Int.random(in: 0..<(levels > 0 ? 6 : 4), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .number(String(Int64.random(in: .min ... .max, using: &random)))
        case 3: return .string(text(&random))
        case 4:
            return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, levels: levels - 1) })
        default:
            return .object(
                (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                    JSON.Member(text(&random), value(&random, levels: levels - 1))
                })
        }
    }

    @Test("any value is read as it was written") func readsTheSame() async throws {
        try await withSeed { random in
            for _ in 0..<3000 {
                let value = Self.value(&random, levels: 4)
                let again = try JSONReader.read(value.bytes)
                #expect(again == value)
            }
        }
    }
}
