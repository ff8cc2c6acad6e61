import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct WebAddressTests {
    @Test(
        arguments: [
            ("http://a.example", false, "a.example", 80, "/"),
            ("HTTP://A.example/x?y=1#z", false, "a.example", 80, "/x?y=1"),
            ("https://a.example:8443?q=%20", true, "a.example:8443", 8443, "/?q=%20"),
            ("https://a.example:443/", true, "a.example", 443, "/"),
            ("http://[::1]:9/a//b", false, "[::1]:9", 9, "/a//b"),
            ("http://10.0.2.2:8080/é", false, "10.0.2.2:8080", 8080, "/%C3%A9"),
            ("http://a.example:/x", false, "a.example", 80, "/x"),
        ] as [(String, Bool, String, UInt16, String)])
    func anAddressIsTakenApart(
        _ text: String, _ isSecure: Bool, _ authority: String, _ port: UInt16, _ target: String
    ) throws {
        let address = try WebAddress(text)
        #expect(address.isSecure == isSecure)
        #expect(address.authority == authority)
        #expect(address.port == port)
        #expect(address.target == target)
    }

    @Test(
        arguments: [
            ("", "no scheme"), ("not a url", "no scheme"), ("ftp://example.com/", "neither http nor https"),
            ("http://", "no `host`"), ("http:///x", "no `host`"), ("http://a b/", "a space"),
            ("http://u:p@a.example/", "user or password"), ("http://a.example:0/", "no such port"),
            ("http://a.example:99999/", "host"), ("http://a\r\nX: y/", "control character"),
            ("http://bücher.example/", "no `host`"),
        ])
    func aTextThatIsNoneSaysWhy(_ text: String, _ reason: String) {
        let error = #expect(throws: WebAddressError.self) { () throws in _ = try WebAddress(text) }
        #expect(error?.description.contains(reason) == true)
    }
}
