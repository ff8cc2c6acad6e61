import Testing

@testable import Interactions

@Suite("Masking")
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
            (#"{"ApiToken":null,"x":"y"}"#, #"{"ApiToken":null,"x":"y"}"#),
        ])
    func masked(text: String, expected: String) {
        let masked = Redaction.secrets.masked(Array(text.utf8))
        #expect(masked.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(
        "nothing else is touched",
        arguments: [
            "", "{}", #"{"ApiTokens":"abc"}"#, #"{"x":"ApiToken"}"#, #""ApiToken""#, "ApiToken=abc", #"{"ApiToken""#,
        ])
    func untouched(text: String) {
        #expect(Redaction.secrets.masked(Array(text.utf8)) == nil)
        #expect(Redaction.off.masked(Array(#"{"ApiToken":"abc"}"#.utf8)) == nil)
    }
}
