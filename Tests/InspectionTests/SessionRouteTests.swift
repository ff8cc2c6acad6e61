import Bytes
import Domain
import HTTP
import Inspection
import Synchronization
import Testing

@Suite("Sessions are made", .timeLimit(.minutes(5)))
struct SessionRouteTests {
    /// A server whose sessions get made-up ports.
    private func server(failing error: SessionPortsError? = nil) -> TestServer {
        TestServer { $0.sessionListeners = OpenSessions(error: error) }
    }

    private final class OpenSessions: SessionListeners {
        private let known = Mutex<[String: SessionAddresses]>([:])
        private let error: SessionPortsError?

        init(error: SessionPortsError?) {
            self.error = error
        }

        func open(_ name: String) throws(SessionPortsError) -> SessionAddresses {
            if let error { throw error }
            return known.withLock { known in
                let addresses = SessionAddresses(http: "http://h:\(known.count)", https: "https://h:\(known.count)")
                known[name] = addresses
                return addresses
            }
        }

        func addresses(of name: String) -> SessionAddresses? { known.withLock { $0[name] } }

        func close(_ name: String) -> Bool { known.withLock { $0.removeValue(forKey: name) != nil } }
    }

    private func make(_ server: TestServer, _ body: String, session: String? = nil) -> Pending {
        server.send(.post, "/_pushpit/sessions", body: body, session: session)
    }

    @Test("without ports it has its host label; once it is there it is said again")
    func plain() {
        let server = server()
        let made = make(server, #"{"name":"run42"}"#)
        #expect(made.status == 201)
        #expect(made.json == ["name": "run42", "http": nil, "https": nil, "host": "run42.localhost"])
        #expect(make(server, #"{"name":"run42","listen":false}"#).status == 200)
        #expect(make(server, #"{"name":"Run42"}"#).json["host"]?.isNull == true)
    }

    @Test("with ports they are opened once, listed, and closed with the session")
    func ports() {
        let server = server()
        server.hit(1, session: "own")
        let made = make(server, #"{"name":"own","listen":true}"#)
        #expect(made.status == 201 && made.json["https"]?.string == "https://h:0")
        let again = make(server, #"{"name":"own","listen":true}"#)
        #expect(again.status == 200 && again.json == made.json)
        let items = server.send(.get, "/_pushpit/sessions").json["items"]?.array
        #expect(items?.first?["http"]?.string == "http://h:0" && items?.first?["interactions"]?.int == 1)
        #expect(server.send(.delete, "/_pushpit/sessions/own").status == 204)
        #expect(make(server, #"{"name":"own"}"#).json["http"]?.isNull == true)
    }

    @Test(
        "what does not make sense is refused",
        arguments: [
            (#"{}"#, "/name"), (#"{"name":""}"#, "/name"), (#"{"name":"no blanks"}"#, "/name"),
            (#"{"name":"\#(String(repeating: "a", count: 65))"}"#, "/name"), (#"{"name":"other"}"#, "/name"),
            (#"{"name":"a","listen":"yes"}"#, "/listen"), (#"{"name":"a","ports":2}"#, "/ports"),
        ])
    func refused(body: String, pointer: String) {
        let answer = make(server(), body, session: "a")
        #expect(answer.status == 422 && answer.json["errors"]?.array?.first?["pointer"]?.string == pointer)
    }

    @Test(
        "that there is no port to be had is told",
        arguments: [
            (SessionPortsError.tooMany(256), 409), (.cannotListen("descriptors have run out"), 409), (.stopping, 503),
        ])
    func noPorts(error: SessionPortsError, status: Int) {
        let server = server(failing: error)
        #expect(make(server, #"{"name":"a","listen":true}"#).status == status)
        #expect(server.domain.sessions.list().isEmpty)
    }
}
