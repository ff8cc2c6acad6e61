import Domain
import Testing

@testable import Pushpit

@Suite("Programs of this machine", .timeLimit(.minutes(5)))
struct ProgramTests {
    private let shell = Program(named: "sh")

    @Test("its status, what it read and what it wrote to both outputs come back")
    func whole() throws {
        let shell = try #require(shell)
        let result = shell.run(["-c", "cat; echo err >&2; exit 3"], input: Array("in\n".utf8))
        #expect(result.status == 3 && result.output == "in\nerr\n")
        #expect(shell.run(["-c", "kill -9 $$"]).status == 137)
    }

    @Test("input that nobody reads, and more output than is kept, hold nothing up")
    func unread() throws {
        let shell = try #require(shell)
        #expect(shell.run(["-c", "exit 0"], input: Array(repeating: 0x61, count: 1 << 20)).status == 0)
        let long = shell.run(["-c", "head -c 300000 /dev/zero | tr '\\0' x"])
        #expect(long.status == 0 && long.output.utf8.count == 64 * 1024)
    }

    @Test("what it leaves behind with its output open is not waited for")
    func leftBehind() throws {
        let result = try #require(shell).run(["-c", "sleep 30 & echo done"])
        #expect(result.status == 0 && result.output == "done\n")
    }

    @Test("one that does not end is killed with what it started")
    func hanging() throws {
        let result = try #require(shell).run(["-c", "echo begun; sleep 30 | cat"], seconds: 1)
        #expect(result.status == nil && result.output == "begun\n")
    }

    @Test("a program that is not there is nil")
    func missing() {
        #expect(Program(named: "pushpit-no-such-program") == nil)
    }

    @Test(
        "what am broadcast says decides, not its status",
        arguments: [
            (0, "Broadcast completed: result=0", true), (0, "Permission Denial: receiving Intent", false),
            (0, "java.lang.SecurityException: …", false), (1, "error: no devices/emulators found", false),
            (nil, "", false), (0, "", false),
        ] as [(Int32?, String, Bool)])
    func broadcast(status: Int32?, output: String, isAccepted: Bool) {
        let report = AdbTransport.report(Program.Result(status: status, output: output))
        #expect((report.state == .accepted) == isAccepted && report.detail?.isEmpty == false)
    }
}
