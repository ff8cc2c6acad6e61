import Testing

@testable import Domain

@Suite("Masking of texts", .timeLimit(.minutes(5)))
struct MaskingTests {
    private static let masking = Masking(
        Secrets.general.union(Secrets(members: ["apitoken"], elements: ["sessiontoken", "strpassword"])))

    private func masked(_ text: String, isForm: Bool = false) -> String? {
        Self.masking.masked(body: Array(text.utf8), isForm: isForm).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "the value of each secret member of JSON is replaced, at any depth, and the rest stays as it was",
        arguments: [
            (#"{"ApiToken":"abc"}"#, #"{"ApiToken":"***"}"#),
            (#"{"apitoken" : "abc", "b":1.50}"#, #"{"apitoken" : "***", "b":1.50}"#),
            (
                #"[{"ApiToken":"a"},{"ApiToken":"b","c":{"ApiToken":1.5}}]"#,
                #"[{"ApiToken":"***"},{"ApiToken":"***","c":{"ApiToken":"***"}}]"#
            ),
            (#"{"ApiToken":"a\"b\\","x":"y"}"#, #"{"ApiToken":"***","x":"y"}"#),
            (#"{"ApiToken":["a",{"b":"]"}],"x":"y"}"#, #"{"ApiToken":"***","x":"y"}"#),
            (##"{"Api\u0054oken":"abc"}"##, ##"{"Api\u0054oken":"***"}"##),
            (##"{"\t\u0061piToken\u0020":true }"##, ##"{"\t\u0061piToken\u0020":"***" }"##),
            ("{\"apiTo\u{212A}en\":\"abc\"}", "{\"apiTo\u{212A}en\":\"***\"}"),
            ("\u{FEFF} {\" ApiToken \":\"abc\"}", "\u{FEFF} {\" ApiToken \":\"***\"}"),
            (#"{"a":"{\"ApiToken\":\"x\"}"}"#, #"{"a":"{\"ApiToken\":\"***\"}"}"#),
            (#"{"p1":"<strPassword>x","b":2}"#, #"{"p1":"<strPassword>***","b":2}"#),
            (#"{"<strPassword>x":1}"#, #"{"<strPassword>***":1}"#),
            (#"{"a":"k=v&apitoken=x%26y&z=1"}"#, #"{"a":"k=v&apitoken=***&z=1"}"#),
            (#"["https:\/\/h\/?a=1&sig=x#f"]"#, #"["https://h/?a=1&sig=***"]"#),
            (#"{"u":"https://me:pw@h/"}"#, #"{"u":"https://***@h/"}"#),
            (#"{"a":"%3CstrPassword%3Ex"}"#, #"{"a":"<strPassword>***"}"#),
        ])
    func json(text: String, expected: String) {
        #expect(masked(text) == expected)
    }

    @Test(
        "a secret in JSON that is broken or cut is masked to its end",
        arguments: [
            (#"{"ApiToken":"cut of"#, #"{"ApiToken":"***"#),
            (#"{"ApiToken":"cut\"#, #"{"ApiToken":"***"#),
            (#"{"ApiToken":"a"b","x":1,}"#, #"{"ApiToken":"***","x":1,}"#),
            (#"{"ApiToken":[1,2"#, #"{"ApiToken":"***""#),
            (#"{"ApiToken":123,}"#, #"{"ApiToken":***,}"#),
            (#"{ApiToken: 'abc', x: 1}"#, #"{ApiToken: '***', x: 1}"#),
            (#"{"a":"{\"ApiToken\":\"x\",\"b"#, #"{"a":"{\"ApiToken\":\"***\",\"b"#),
            (##"{"Api\u0054oken":"abc"##, #"{"ApiToken":"***"#),
            ("{\"ApiToken\n\":\n\"abc\"", "{\"ApiToken\n\":\n\"***\""),
        ])
    func brokenJSON(text: String, expected: String) {
        #expect(masked(text) == expected)
    }

    @Test(
        "the content of a secret element is replaced however it is written",
        arguments: [
            ("<a><sessiontoken>mc/x</sessiontoken></a>", "<a><sessiontoken>***</sessiontoken></a>"),
            (
                "\u{FEFF}<urn:strPassword a='b'>x</urn:strPassword>",
                "\u{FEFF}<urn:strPassword a='b'>***</urn:strPassword>"
            ),
            ("<strPassword><![CDATA[a>b</strPassword>]]></strPassword>", "<strPassword>***</strPassword>"),
            ("<strPassword><!-- a --><b>c</b></n:STRPASSWORD>", "<strPassword>***</n:STRPASSWORD>"),
            (
                "<strPassword><strPassword>a</strPassword>b</strPassword>",
                "<strPassword>***</strPassword>"
            ),
            ("<sessiontoken>cut", "<sessiontoken>***"), ("<sessiontoken cut", "<sessiontoken***"),
            ("<sessiontoken/><sessiontoken>a</sessiontoken>", "<sessiontoken/><sessiontoken>***</sessiontoken>"),
            (
                #"<strPassword>a</strPassword> {"ApiToken":"b"}"#,
                #"<strPassword>***</strPassword> {"ApiToken":"***"}"#
            ),
            ("<a>&lt;strPassword>x&lt;/strPassword></a>", "<a><strPassword>***</strPassword></a>"),
        ])
    func xml(text: String, expected: String) {
        #expect(masked(text) == expected)
    }

    @Test(
        "the values of secret parameters of a form are replaced",
        arguments: [
            ("a=b&ApiToken=x%20y&c=d", "a=b&ApiToken=***&c=d"), ("%41pi%54oken=x", "%41pi%54oken=***"),
            ("a=1;apitoken=x;y&b=2", "a=1;apitoken=***&b=2"), ("sig=a=b", "sig=***"),
            ("p=%3CstrPassword%3Ex%3C%2FstrPassword%3E", "p=%3CstrPassword%3E***%3C/strPassword%3E"),
            ("j=%7B%22ApiToken%22%3A1%7D", "j=%7B%22ApiToken%22:%22***%22%7D"),
        ])
    func forms(text: String, expected: String) {
        #expect(masked(text, isForm: true) == expected)
        #expect(masked(text) == expected)
    }

    @Test("UTF-16 is masked and stays UTF-16", arguments: [true, false], [true, false])
    func utf16(isBig: Bool, hasMark: Bool) {
        func bytes(_ text: String) -> [UInt8] {
            (hasMark ? "\u{FEFF}" + text : text).utf16.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBig ? [high, low] : [low, high]
            }
        }
        let body = bytes("<a>é<strPassword>geheim</strPassword></a>")
        let expected = bytes("<a>é<strPassword>***</strPassword></a>")
        #expect(Self.masking.masked(body: body, isForm: false) == expected)
        #expect(
            Self.masking.masked(body: body.dropLast(), isForm: false).map { $0.starts(with: expected.dropLast(2)) }
                == true)
    }

    @Test("other wide encodings are shown without their zeros where they hold a secret")
    func utf32() {
        let body = "<strPassword>geheim</strPassword>".unicodeScalars.flatMap { [0, 0, 0, UInt8($0.value)] as [UInt8] }
        let expected = Array("<strPassword>***</strPassword>".utf8)
        #expect(Self.masking.masked(body: body, isForm: false) == expected)
    }

    @Test(
        "nothing else is touched",
        arguments: [
            "", "{}", #"{"ApiTokens":"abc"}"#, #"{"x":"ApiToken"}"#, #""ApiToken""#, #"{"ApiToken""#,
            #"{"ApiToken":null,"x":""}"#, #"{"ApiToken":""}"#, #"{"ApiToken":"***"}"#,
            "<a>sessiontoken</a>", "<sessiontoken/>", "<sessiontoken></sessiontoken>",
            "<sessiontokens>a</sessiontokens>",
            "<", "<sessiontoken", "<strPassword>***</strPassword>", "apitoken=", "sig=***&a=b",
            #"{" ApiToken"#, ##"{"Api\u0154oken":"abc"}"##, ##"{"Api\u00"##, #"{" Api Token ":"abc"}"#,
            "https://h/@x?a=b@c", "https://***@h/",
        ])
    func untouched(text: String) {
        #expect(masked(text) == nil)
    }

    @Test("hostile texts take time in proportion to their length")
    func hostile() {
        for piece in [
            "<", "\"", "\\", "&", "%", "//", "{", "<sessiontoken/>", "sig=", "\"apitoken\":", "&#38;", "{\"a\":",
        ] {
            let text = String(repeating: piece, count: 64 * 1024 / piece.utf8.count)
            _ = masked(text)
        }
    }
}
