import Bytes
import Testing

@Suite("Small pieces of text", .timeLimit(.minutes(5)))
struct TextTests {
    @Test("the classes hold exactly their bytes")
    func classes() {
        func members(_ isMember: (UInt8) -> Bool) -> String {
            String(decoding: (UInt8.min ... .max).filter(isMember), as: UTF8.self)
        }
        let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let lower = "abcdefghijklmnopqrstuvwxyz"
        #expect(members(ASCII.isDigit) == "0123456789")
        #expect(members(ASCII.isLetter) == upper + lower)
        #expect(members(ASCII.isAlphanumeric) == "0123456789" + upper + lower)
        #expect(members(ASCII.isBlank) == "\t ")
        #expect(members(ASCII.isSpace).utf8.elementsEqual([0x09, 0x0A, 0x0D, 0x20]))
        #expect(members(ASCII.isUnreserved) == "-.0123456789" + upper + "_" + lower + "~")
        #expect(members(ASCII.isToken) == "!#$%&'*+-.0123456789" + upper + "^_`" + lower + "|~")
        #expect(members(ASCII.isVisible).utf8.elementsEqual(0x21...0x7E))
        #expect((UInt8.min ... .max).filter { !ASCII.isPrintable($0) } == Array(0..<0x20) + [0x7F])
        #expect((UInt8.min ... .max).filter { ASCII.lowercased($0) != $0 } == Array(upper.utf8))
        #expect(upper.utf8.map(ASCII.lowercased) == Array(lower.utf8))
    }

    @Test("hexadecimal digits of either case are read, and nothing else")
    func hexadecimal() {
        #expect("0123456789abcdefABCDEF".utf8.compactMap(Hex.value) == Array(0...15) + Array(10...15))
        #expect((UInt8.min ... .max).count { Hex.value($0) != nil } == 22)
        #expect(Hex.text([0x00, 0x9F, 0xA0]) == "009fa0")
        #expect(Hex.number("fFfFfFfFfFfFfFfF".utf8) == .max)
        for text in ["", "12345678901234567", "0x1", "g"] { #expect(Hex.number(text.utf8) == nil) }
        for text in ["0", "0g", "abc"] { #expect(Hex.bytes(text.utf8) == nil) }
    }

    @Test("UUIDs have their groups, version and variant")
    func uuids() {
        #expect(UUIDText.text(0..<16) == "00010203-0405-0607-0809-0a0b0c0d0e0f")
        #expect(UUIDText.text(UUIDText.random { .max }) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(
            UUIDText.text(UUIDText.bytes(repeatElement(0, count: 16), version: 8)).hasPrefix("00000000-0000-8000-80"))
        #expect(UUIDText.isValid("00010203-0405-0607-0809-0A0b0c0d0e0f".utf8))
        for text in ["", "00010203-0405-0607-0809-0a0b0c0d0e0", "0001020304050607-0809-0a0b0c0d0e0f00", "g"] {
            #expect(!UUIDText.isValid(text.utf8))
        }
    }

    @Test("all but the unreserved characters are percent-encoded, and what is no code stays")
    func percent() {
        #expect(PercentCoding.encode("aZ9-._~ /+%€") == "aZ9-._~%20%2F%2B%25%E2%82%AC")
        #expect(PercentCoding.ascii("https://a/ü?%41 ") == "https://a/%C3%BC?%41 ")
        #expect(PercentCoding.visible([0x00, 0x20, 0x41, 0x7F, 0xFF]) == "%00%20A%7F%FF")
        #expect(PercentCoding.decode("a+b%2f%2F%zz%4") == "a+b//%zz%4")
        #expect(PercentCoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
        #expect(PercentCoding.decode("%FF") == "\u{FFFD}")
    }

    @Test(
        "pairs are split at & and the first =",
        arguments: [
            ("", []), ("&&", []), ("a", ["a:"]),
            ("a=1&b=x+y%20z&&c&=d&e=f=g", ["a:1", "b:x y z", "c:", ":d", "e:f=g"]),
        ])
    func pairs(query: String, pairs: [String]) {
        Array(query.utf8).withUnsafeBufferPointer { bytes in
            var scanner = FieldScanner(bytes)
            var found: [String] = []
            while let pair = scanner.next() { found.append("\(scanner.text(pair.name)):\(scanner.text(pair.value))") }
            #expect(found == pairs)
        }
    }

    @Test("markup has no character that means something, or that XML does not have")
    func markup() {
        #expect(Markup.escaped("<a b='c' d=\"&\">") == "&lt;a b=&#39;c&#39; d=&quot;&amp;&quot;&gt;")
        #expect(Markup.escaped("\t\r\n") == "&#9;&#13;&#10;")
        #expect(Markup.escaped("\0\u{1B}\u{7F}\u{FFFE}é") == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é")
    }

    @Test(
        "a word of a shell",
        arguments: [
            ("plain-1.2", "plain-1.2"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$x;y", "'$x;y'"),
            ("'", "\\'"), ("~", "'~'"), ("a@b:c=/d,e+f_", "a@b:c=/d,e+f_"),
        ])
    func shell(text: String, word: String) {
        #expect(ShellWord.quoted(text) == word)
    }

    @Test("numbers are appended in digits")
    func numbers() {
        func text(_ append: (inout [UInt8]) -> Void) -> String {
            var bytes: [UInt8] = []
            append(&bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        for value in [0, 9, 10, 4711, -1, -10, .max, .min] {
            #expect(text { $0.appendDecimal(value) } == String(value))
        }
        #expect(text { $0.appendDecimal(UInt64.max) } == String(UInt64.max))
        #expect(text { $0.appendDecimal(7, digits: 3) } == "007")
        #expect(text { $0.appendDecimal(12_345, digits: 2) } == "45")
        for value in [0, 15, 16, 0xDEAD_BEEF] {
            #expect(text { $0.appendHexadecimal(value) } == String(value, radix: 16))
        }
    }

    @Test(
        "a part of bytes is found from an index on",
        arguments: [("abcabc", "bc", 0, 1), ("abcabc", "bc", 2, 4), ("abc", "", 3, 3), ("aab", "ab", 0, 1)])
    func parts(text: String, part: String, start: Int, found: Int) {
        #expect(Array(text.utf8).firstRange(of: Array(part.utf8), from: start) == found)
        #expect(Array(text.utf8).firstRange(of: Array((part + "x").utf8), from: start) == nil)
        #expect(Array(text.utf8).firstRange(of: Array(part.utf8), from: text.utf8.count + 1) == nil)
    }
}
