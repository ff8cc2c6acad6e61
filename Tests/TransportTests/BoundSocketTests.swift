import HTTP
import Testing

@testable import Transport

@Suite("Bound sockets", .timeLimit(.minutes(5))) struct BoundSocketTests {
    private static let hasIPv6 = (try? BoundSocket(Endpoint(host: "::1"))) != nil

    @Test("who connects before the start is served after it") func waits() throws {
        let socket = try BoundSocket(Endpoint())
        let client = try TestClient(port: socket.port)
        client.get("/early", "Connection: close\r\n")
        let server = try Server(loops: 2)
        #expect(throws: ListenError.notServing) { _ = try server.listen(Endpoint()) }
        server.start(TestHandler(), on: [socket])
        #expect(client.readToEnd()?.hasSuffix("/early") == true)
        server.stop(within: 200) {}
    }

    @Test("a socket that nobody takes gives its port back") func givesBack() throws {
        var socket: BoundSocket? = try BoundSocket(Endpoint())
        let port = try #require(socket?.port)
        #expect(throws: ListenError.addressInUse("127.0.0.1:\(port)")) { _ = try BoundSocket(Endpoint(port: port)) }
        socket = nil
        #expect(try BoundSocket(Endpoint(port: port)).port == port)
    }

    @Test("localhost is both loopback addresses, on one port", .enabled(if: hasIPv6)) func localhost() throws {
        let sockets = try BoundSocket.all(Endpoint(host: "localhost"))
        #expect(sockets.map(\.address.host) == ["127.0.0.1", "::1"])
        #expect(Set(sockets.map(\.port)).count == 1)
        let port = try #require(sockets.first?.port)
        #expect(throws: ListenError.self) { _ = try BoundSocket.all(Endpoint(host: "localhost", port: port)) }
    }

    @Test("an IPv4 client of :: is known by its IPv4 address", .enabled(if: hasIPv6)) func mapped() throws {
        let handler = TestHandler { _, request in
            Response(200, text: "\(request.peer.remoteAddress) \(request.peer.localAddress)")
        }
        let server = try Server(handler: handler, loops: 1)
        let client = try TestClient(port: try server.listen(Endpoint(host: "::")).port)
        client.get("/", "Connection: close\r\n")
        let text = try #require(client.readToEnd())
        #expect(text.contains("\r\n\r\n127.0.0.1:") && text.hasSuffix(" 127.0.0.1"))
        server.stop(within: 200) {}
    }

    @Test("a long answer comes whole, and the next after it") func longAnswer() throws {
        let long = String(repeating: "#", count: 3_000_000)
        let handler = TestHandler { path, _ in Response(200, text: path == "/long" ? long : path) }
        let server = try Server(handler: handler, loops: 1)
        let client = try TestClient(port: try server.listen(Endpoint()).port)
        client.get("/long")
        client.get("/next", "Connection: close\r\n")
        let text = try #require(client.readToEnd())
        #expect(text.contains("Content-Length: 3000000\r\n") && text.hasSuffix("/next"))
        #expect(text.count { $0 == "#" } == long.count)
        server.stop(within: 200) {}
    }
}
