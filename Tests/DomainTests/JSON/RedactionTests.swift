import Testing

@testable import Domain

@Suite("Masking", .timeLimit(.minutes(5)))
struct RedactionTests {
    @Test(
        "the value of each ApiToken member is masked, and its length stays",
        arguments: [
            (#"{"ApiToken":"abc"}"#, #"{"ApiToken":"***"}"#),
            (#"{"apitoken" : "abc","b":"c"}"#, #"{"apitoken" : "***","b":"c"}"#),
            (
                #"[{"ApiToken":"a"},{"ApiToken":"b","c":{"ApiToken":1.5}}]"#,
                #"[{"ApiToken":"*"},{"ApiToken":"*","c":{"ApiToken":9.9}}]"#
            ),
            (#"{"ApiToken":"a\"b\\","x":"y"}"#, #"{"ApiToken":"******","x":"y"}"#),
            (#"{"ApiToken":["a",{"b":"c"}],"x":"y"}"#, #"{"ApiToken":["*",{"*":"*"}],"x":"y"}"#),
            (#"{"ApiToken":"cut of"#, #"{"ApiToken":"******"#),
            (#"{"ApiToken":"cut\"#, #"{"ApiToken":"****"#),
            (##"{"Api\u0054oken":"abc"}"##, ##"{"Api\u0054oken":"***"}"##),
            (##"{"\t\u0061piToken\u0020":"abc"}"##, ##"{"\t\u0061piToken\u0020":"***"}"##),
            ("{\"apiTo\u{212A}en\":\"abc\"}", "{\"apiTo\u{212A}en\":\"***\"}"),
            (#"{" ApiToken ":"abc"}"#, #"{" ApiToken ":"***"}"#),
            (#"{"ApiToken":null,"x":"y"}"#, #"{"ApiToken":null,"x":"y"}"#),
        ])
    func masked(text: String, expected: String) {
        let masked = Redaction.secrets.masked(Array(text.utf8))
        #expect(masked.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(
        "a secret of a SOAP call is masked however it is written",
        arguments: [
            ("<a><sessiontoken>mc/x</sessiontoken></a>", "<a><sessiontoken>****</sessiontoken></a>"),
            (
                "\u{FEFF}<urn:strPassword a='b'>x</urn:strPassword>",
                "\u{FEFF}<urn:strPassword a='b'>*</urn:strPassword>"
            ),
            (
                "junk <strPassword><![CDATA[a>b</c>]]></strPassword>",
                "junk <strPassword>" + String(repeating: "*", count: 19) + "</strPassword>"
            ),
            ("<strPassword><!-- a --><b>c</b></n:STRPASSWORD>", "<strPassword>******************</n:STRPASSWORD>"),
            ("<sessiontoken>cut", "<sessiontoken>***"),
            ("<sessiontoken/><sessiontoken>a</sessiontoken>", "<sessiontoken/><sessiontoken>*</sessiontoken>"),
        ])
    func xml(text: String, expected: String) {
        let masked = Redaction.secrets.masked(Array(text.utf8))
        #expect(masked.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(
        "nothing else is touched",
        arguments: [
            "", "{}", #"{"ApiTokens":"abc"}"#, #"{"x":"ApiToken"}"#, #""ApiToken""#, "ApiToken=abc", #"{"ApiToken""#,
            "<a>sessiontoken</a>", "<sessiontoken/>", "<sessiontokens>a</sessiontokens>", "<", "<sessiontoken",
            #"{" ApiToken"#, ##"{"Api\u0154oken":"abc"}"##, ##"{"Api\u00"##,
            #"{" Api Token ":"abc"}"#,
        ])
    func untouched(text: String) {
        #expect(Redaction.secrets.masked(Array(text.utf8)) == nil)
        #expect(Redaction.off.masked(Array(#"{"ApiToken":"abc"}"#.utf8)) == nil)
    }
}
