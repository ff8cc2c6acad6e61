import Testing

@testable import Systems

@Suite("Paths of hosted files", .timeLimit(.minutes(5))) struct HostedPathTests {
    @Test(
        "what can be no file",
        arguments: [
            "", "/", "..", "../a", "a/..", "a/../b", ".", "./a", ".hidden", "a/.hidden", "a//b", "a/", "/etc/passwd",
            "\0",
            "a\0.png", "..\\a", String(repeating: "a/", count: 40) + "b",
        ])
    func refused(_ text: String) {
        #expect(HostedPath(text) == nil)
    }

    @Test(
        "the names that are tried, the first that is there counts",
        arguments: [
            ("ship.png", ["ship.png"]), ("m-9-ship.png", ["m-9-ship.png", "9-ship.png", "ship.png"]),
            ("m-sub/my-ship.png", ["m-sub/my-ship.png", "m-sub/ship.png", "sub/my-ship.png"]),
            ("sub/m-9-ship.png", ["sub/m-9-ship.png", "sub/9-ship.png", "sub/ship.png"]), ("a-", ["a-"]),
            ("a-.hidden", ["a-.hidden"]), ("a-..", ["a-.."]), ("--b", ["--b", "-b", "b"]),
        ])
    func aliases(_ text: String, _ names: [String]) {
        #expect(HostedPath(text)?.aliases.map(\.text) == names)
    }

    @Test("a name of dashes does not make the server look for thousands of files") func bounded() {
        #expect(HostedPath(String(repeating: "a-", count: 3000) + "b")?.aliases.count == 9)
    }
}
