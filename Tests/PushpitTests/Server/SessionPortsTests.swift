import HTTP
import Inspection
import TestSupport
import Testing
import Transport

@testable import Pushpit

/// Ports of sessions on a real server.
@Suite("Ports of sessions", .timeLimit(.minutes(5))) struct SessionPortsTests {
    private struct Handler: RequestHandler {
        func handle(_ request: Request) -> Reply { .now(Response(204)) }
        func refuse(_ request: RefusedRequest) -> Response { Response(400) }
        func ended(_ connection: ConnectionReport) {}
    }

    /// Makes channels for connections, of which there are none.
    private struct NoChannels: ChannelFactory {
        private final class Channel: ByteChannel {
            let hasPending = false
            let isDrained = true
            let tlsVersion: String? = nil
            let alpn: String? = nil
            let serverName: String? = nil

            func handshake() -> HandshakeResult { .failed(outcome: .handshakeFailed, reason: "none is wanted") }
            func read(into buffer: UnsafeMutableRawBufferPointer) -> IOResult { .closed }
            func write(_ bytes: UnsafeRawBufferPointer) -> IOResult { .closed }
            func close() {}
        }

        func channel(descriptor: Int32, localAddress: String, session: String?) -> any ByteChannel { Channel() }
    }

    private let server: Server
    private let ports: SessionPorts

    init() throws {
        DescriptorLimit.raise()
        // With one loop, what was closed before something else is free before it.
        server = try Server(handler: Handler(), loops: 1)
        ports = SessionPorts(server, NoChannels(), Configuration())
    }

    private func stop() async throws {
        try await called { done in server.stop(within: 200) { done() } }
    }

    private func port(_ address: String?) throws -> UInt16 {
        try #require(address?.split(separator: ":").last.flatMap { UInt16($0) })
    }

    @Test("a session that is opened twice keeps its ports, another gets others") func open() async throws {
        let red = try ports.open("red")
        #expect(try ports.open("red") == red)
        #expect(ports.addresses(of: "red") == red)
        let blue = try ports.open("blue")
        let all = try [red.http, red.https, blue.http, blue.https].map(port)
        #expect(Set(all).count == 4)
        #expect(red.http?.hasPrefix("http://127.0.0.1:") == true && red.https?.hasPrefix("https://127.0.0.1:") == true)
        #expect(ports.addresses(of: "green") == nil)
        try await stop()
    }

    @Test("a session that is closed has no ports, and others may listen there") func close() async throws {
        let red = try ports.open("red")
        let numbers = try [port(red.http), port(red.https)]
        #expect(throws: ListenError.self) { try server.listen(Endpoint(port: numbers[0])) }
        #expect(ports.close("red"))
        #expect(!ports.close("red"))
        #expect(ports.addresses(of: "red") == nil)
        let last = try server.listen(Endpoint())
        try await called { done in server.close(last) { done() } }
        for number in numbers { #expect(try server.listen(Endpoint(port: number)).port == number) }
        #expect(try ports.open("red") != red)
        try await stop()
    }

    @Test("no more sessions than the limit get ports, until one is closed") func limit() async throws {
        for number in 0..<SessionPorts.maximumCount { _ = try ports.open("s\(number)") }
        #expect(throws: SessionPortsError.tooMany(SessionPorts.maximumCount)) { try ports.open("more") }
        #expect(try ports.open("s0") == ports.addresses(of: "s0"))
        #expect(ports.close("s7"))
        #expect(try ports.open("more").http != nil)
        try await stop()
    }

    @Test("a server that stops opens none") func end() async throws {
        _ = try ports.open("red")
        ports.end()
        #expect(throws: SessionPortsError.stopping) { try ports.open("red") }
        #expect(throws: SessionPortsError.stopping) { try ports.open("blue") }
        #expect(ports.addresses(of: "red") == nil)
        #expect(!ports.close("red"))
        try await stop()
    }

    @Test("before the server starts none is opened") func before() throws {
        let idle = SessionPorts(try Server(loops: 1), NoChannels(), Configuration())
        #expect(throws: SessionPortsError.stopping) { try idle.open("red") }
    }
}
