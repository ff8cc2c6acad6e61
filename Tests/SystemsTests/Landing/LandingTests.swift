import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Landing pages", .timeLimit(.minutes(5))) struct LandingTests {
    private let fetch = Fetch(system: Landing(domain: .withMessage()))

    @Test("any name is a page that is recorded with its message") func page() throws {
        let answer = try fetch("/_landing/offers/summer?m=m-9&utm=x")
        #expect(answer.response.status == 200)
        #expect(answer.response.value("Content-Type") == "text/html; charset=utf-8")
        #expect(answer.text.contains("<h1>offers/summer</h1>"))
        #expect(answer.text.contains("<code>79754</code>"))
        #expect(answer.only.kind == .landing)
        #expect(answer.only.system == .media)
        #expect(answer.only.verdict == .valid)
        #expect(answer.only.messageId == "79754")
        #expect(answer.attribute("utm") == "x")
    }

    @Test("without a name and a message it is still a page") func bare() throws {
        let answer = try fetch("/_landing/")
        #expect(answer.text.contains("<h1>Welcome</h1>"))
        #expect(!answer.text.contains("It came with"))
        #expect(answer.only.messageId == nil)
    }

    @Test(
        "nothing of the URL becomes markup",
        arguments: [
            ("%3Cscript%3Ealert(1)%3C/script%3E", "&lt;script&gt;alert(1)&lt;/script&gt;"),
            ("a%22%27%26b", "a&quot;&#39;&amp;b"), ("%00%1B", "\u{FFFD}\u{FFFD}"),
        ])
    func escaped(_ name: String, _ text: String) throws {
        let answer = try fetch("/_landing/\(name)?m=\(name)")
        #expect(answer.text.contains("<h1>\(text)</h1>"))
        #expect(!answer.text.contains("<script"))
        #expect(answer.response.value("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
    }
}
