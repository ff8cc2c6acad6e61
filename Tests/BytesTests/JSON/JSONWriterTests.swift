import Testing

@testable import Bytes

@Suite("Writing JSON")
struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("commas stand between members and elements, and nowhere else")
    func commas() {
        let written = text {
            $0.object {
                $0.member("a", 1)
                $0.key("b")
                $0.array { list in
                    list.object { _ in }
                    list.array { _ in }
                    list.null()
                    list.bool(true)
                    list.bool(false)
                }
                $0.member("c", nil as String?)
                $0.member("d", true)
                $0.key("é\"")
                $0.string("x")
            }
        }
        #expect(written == #"{"a":1,"b":[{},[],null,true,false],"c":null,"d":true,"é\"":"x"}"#)
    }

    @Test(
        "quotes, backslashes and control characters are escaped, all else is copied",
        arguments: [
            ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
            ("\0\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
            ("é€😀/", #""é€😀/""#),
        ])
    func strings(value: String, expected: String) throws {
        let written = text { $0.string(value) }
        #expect(written == expected)
        #expect(try JSONReader.read(Array(written.utf8)) == .string(value))
    }

    @Test("numbers are whole, broken or, where JSON has none, null")
    func numbers() {
        #expect(text { $0.int(Int64.min) } == "-9223372036854775808")
        #expect(text { $0.int(UInt64.max) } == "18446744073709551615")
        #expect(text { $0.double(3) } == "3")
        #expect(text { $0.double(-0.25) } == "-0.25")
        #expect(text { $0.double(1e300) } == "1e+300")
        #expect(text { $0.double(.infinity) } == "null")
        #expect(text { $0.double(.nan) } == "null")
    }

    @Test("lines are JSON each, and what is taken is written once")
    func lines() {
        var writer = JSONWriter(reserving: 16)
        for number in 1...2 {
            writer.object { $0.member("n", number) }
            writer.raw("\n")
        }
        #expect(writer.take() == Array("{\"n\":1}\n{\"n\":2}\n".utf8))
        #expect(writer.bytes.isEmpty)
    }

    @Test("a value comes back as it was, number text and repeated names included")
    func values() throws {
        let given = #"{"a":[1.50,-0,{"a":null}],"a":"\u0001","b":[],"c":{}}"#
        let value = try JSONReader.read(Array(given.utf8))
        #expect(String(decoding: value.bytes, as: UTF8.self) == given)
    }
}
