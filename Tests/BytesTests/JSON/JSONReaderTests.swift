import Testing

@testable import Bytes

@Suite(.timeLimit(.minutes(5))) struct JSONReaderTests {
    @Test(arguments: [
        ("null", JSON.null), ("true", .bool(true)), (" [1, -2.5e3] ", .array([.number("1"), .number("-2.5e3")])),
        (#"{"a":{"b":"c"}}"#, ["a": ["b": "c"] as JSON] as JSON), (#""\u00e9\ud83d\ude00\n""#, .string("é😀\n")),
        (#""\ud800""#, .string("\u{FFFD}")),
    ])
    func readsValues(text: String, value: JSON) throws {
        #expect(try JSONReader.read(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        ("", 0), ("[1,]", 3), ("{\"a\" 1}", 5), ("01", 0), ("\"a", 0), ("tru", 0), ("1 2", 2), ("\"\\x\"", 1),
        ("[1", 2),
        ("\"\u{1}\"", 1), ("{a:1}", 1), ("-", 1), ("1.", 2), ("\"\\u12g4\"", 5),
    ])
    func saysWhereItStopped(text: String, offset: Int) {
        #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
        do throws(JSONError) {
            _ = try JSONReader.read(Array(text.utf8))
        } catch {
            #expect(error.offset == offset, "\(text): \(error)")
        }
    }

    @Test func refusesBytesThatAreNoUTF8AndNestingWithoutEnd() {
        #expect(throws: JSONError.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try JSONReader.read(Array(repeating: 0x5B, count: 100_000)) }
    }

    @Test func keepsRepeatedNamesNumberTextAndOffsets() throws {
        let json = try JSONReader.read(Array(#"{"a":1.10,"a":2}"#.utf8))
        #expect(json.members?.map(\.name) == ["a", "a"])
        #expect(json.members?.map(\.offset) == [1, 10])
        #expect(json["a"] == .number("1.10"))
    }

    @Test(arguments: [
        #"{"a":[1,2,{"b":null}],"c":"\"\\\n\t\u0001é"}"#, "[]", "{}", #"["",false,-0.5]"#,
    ])
    func whatIsWrittenReadsTheSame(text: String) throws {
        let value = try JSONReader.read(Array(text.utf8))
        #expect(try JSONReader.read(value.bytes) == value)
        #expect(String(decoding: value.bytes, as: UTF8.self) == text)
    }
}
