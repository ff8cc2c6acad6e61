import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Transport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite(.timeLimit(.minutes(5))) struct FileTransferTests {
    /// An open file without a name.
    private static func file(_ text: String) throws -> OpenFile {
        var template = Array("/tmp/pushpit-transfer-XXXXXX\0".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError.last("mkstemp") }
        unlink(template)
        Array(text.utf8).withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
        return OpenFile(descriptor: descriptor)
    }

    /// Answers `GET /first-length[-rate[-truncate]]` with that part of the file, and keeps what it is told of the end.
    private final class Files: Sendable {
        let file: OpenFile
        let ends = Mutex<[TransferEnd]>([])

        init(_ text: String) throws {
            file = try FileTransferTests.file(text)
        }

        var handler: TestHandler {
            TestHandler { [self] path, _ in
                let numbers = path.dropFirst().split(separator: "-").compactMap { Int($0) }
                let body = FileBody(file: file, offset: numbers[0], length: numbers[1])
                var response = Response(200, body: .file(body))
                if numbers.count > 2 {
                    let truncate = numbers.count > 3 ? numbers[3] : nil
                    response.spoiling = Spoiling(rate: numbers[2] == 0 ? nil : numbers[2], truncateAfter: truncate)
                }
                response.onEnd = { end in self.ends.withLock { $0.append(end) } }
                return response
            }
        }
    }

    private func withFiles(
        _ text: String, _ body: (TestClient, Files) throws -> Void
    ) async throws {
        let files = try Files(text)
        let server = try Server(handler: files.handler, loops: 1)
        let port = try server.listen(Endpoint()).port
        try body(try TestClient(port: port), files)
        try await called { done in server.stop(within: 200) { done() } }
    }

    @Test func aPartIsSentAndTheConnectionIsKept() async throws {
        try await withFiles("0123456789") { client, files in
            client.get("/2-3")
            #expect(client.read(until: "234").hasSuffix("\r\n\r\n234"))
            client.get("/0-10", "Connection: close\r\n")
            #expect(client.readToEnd()?.hasSuffix("\r\n\r\n0123456789") == true)
            #expect(files.ends.withLock { $0.map(\.bytesSent) } == [3, 10])
            #expect(files.ends.withLock { $0.allSatisfy(\.completed) })
        }
    }

    @Test func aLargeFileIsSentWhole() async throws {
        let text = String(repeating: "0123456789abcdef", count: 200_000)
        try await withFiles(text) { client, _ in
            client.get("/0-\(text.utf8.count)", "Connection: close\r\n")
            #expect(client.readToEnd()?.hasSuffix("\r\n\r\n" + text) == true)
        }
    }

    @Test func aRateHoldsTheContentBackAndLosesNothing() async throws {
        try await withFiles("0123456789") { client, files in
            client.get("/0-10-100", "Connection: close\r\n")
            #expect(client.readToEnd()?.hasSuffix("\r\n\r\n0123456789") == true)
            #expect(files.ends.withLock { $0.map(\.completed) } == [true])
        }
    }

    @Test func aTruncatedAnswerAnnouncesTheWholeAndEnds() async throws {
        try await withFiles("0123456789") { client, files in
            client.get("/0-10-0-4")
            let text = try #require(client.readToEnd())
            #expect(text.contains("Content-Length: 10\r\n") && text.hasSuffix("\r\n\r\n0123"))
            let ends = files.ends.withLock { $0 }
            #expect(ends.map(\.completed) == [false] && ends.map(\.bytesSent) == [4])
        }
    }

    @Test func aFileThatShrinksWhileItIsSentEndsTheConnectionThere() async throws {
        let text = String(repeating: "#", count: 100_000)
        try await withFiles(text) { client, files in
            client.get("/0-100000-50000")
            let start = client.read(until: "#")
            #expect(ftruncate(files.file.descriptor, 20_000) == 0)
            let rest = try #require(client.readToEnd())
            let sent = (start + rest).utf8.count { $0 == UInt8(ascii: "#") }
            #expect(sent < 100_000)
            #expect(files.ends.withLock { $0 }.map(\.completed) == [false])
        }
    }

    @Test func aClientThatLeavesInTheMiddleIsTold() async throws {
        let files = try Files("#")
        #expect(ftruncate(files.file.descriptor, 200_000_000) == 0)
        let server = try Server(handler: files.handler, loops: 1)
        var client: TestClient? = try TestClient(port: try server.listen(Endpoint()).port)
        client?.get("/0-200000000")
        _ = client?.read(until: "#")
        client = nil
        try await called { done in server.stop(within: 2000) { done() } }
        #expect(files.ends.withLock { $0 }.map(\.completed) == [false])
    }
}
