import TestSupport
import Testing

@testable import Pushpit

@Suite("Containers", .timeLimit(.minutes(5))) struct ContainerTests {
    @Test("are known by the file of their runtime", arguments: [".dockerenv", "run/.containerenv"])
    func mark(file: String) throws {
        let root = try TemporaryFolder()
        #expect(!Container.isAround(root: root.path))
        try root.write(file, "")
        #expect(Container.isAround(root: root.path))
    }

    @Test(
        "addresses that are shown can be called",
        arguments: [
            ("localhost", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("0.0.0.0", "127.0.0.1"),
            ("::", "127.0.0.1"), ("192.168.1.5", "192.168.1.5"),
        ])
    func shown(host: String, shown: String) {
        var configuration = Configuration()
        configuration.host = host
        #expect(configuration.shownHost == shown)
    }
}
