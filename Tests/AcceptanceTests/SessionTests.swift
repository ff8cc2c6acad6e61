import Bytes
import Testing

/// Sessions with ports of their own, and what a call without a session belongs to.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionTests {
    private func json(_ text: String) throws -> JSON {
        try JSONReader.read(Array(text.utf8))
    }

    private func post(_ server: RunningServer, _ path: String, _ body: String) throws -> JSON {
        try json(
            server.curl("\(server.http)/_pushpit/\(path)", "-H", "Content-Type: application/json", "-d", body))
    }

    private func status(_ server: RunningServer, _ url: String, _ more: String...) throws -> String {
        try server.curl(["-o", "/dev/null", "-w", "%{http_code} %{exitcode}", url] + more)
    }

    @Test("all that comes to the ports of a session is its own, until it is deleted")
    func ownPorts() throws {
        let server = try RunningServer()
        let own = try post(server, "sessions", #"{"name":"own","listen":true}"#)
        let (http, https) = (own["http"]?.string ?? "", own["https"]?.string ?? "")
        _ = try post(server, "faults", #"{"session":"own","match":{"kind":"click"},"action":{"status":503}}"#)
        #expect(try status(server, "\(http)/s/other/r/?id=h1,2,1", "-H", "X-Pushpit-Session: third") == "200 0")
        #expect(try status(server, "\(https)/r/?id=h1,2,2") == "503 0")
        let all = try json(server.curl("\(server.http)/_pushpit/interactions"))["items"]?.array
        #expect(all?.map { $0["session"]?.string } == ["own", "own"])
        _ = try post(server, "faults", #"{"session":"own","action":{"tls":"fail"}}"#)
        #expect(try status(server, "\(https)/r/?id=h1,2,1") == "000 35")
        #expect(try status(server, "\(server.https)/r/?id=h1,2,1") == "200 0")
        let failed = try json(server.curl("\(server.http)/_pushpit/connections?outcome=handshake-failed"))["items"]
        #expect(failed?.array?.map { $0["session"]?.string } == ["own"])
        #expect(try status(server, "\(server.http)/_pushpit/sessions/own", "-X", "DELETE") == "204 0")
        #expect(try status(server, "\(http)/r/?id=h1,2,1") == "000 7")
        #expect(try status(server, "\(https)/r/?id=h1,2,1") == "000 7")
    }

    @Test("a call that names no session belongs to that of the link or device that it refers to")
    func references() throws {
        let server = try RunningServer()
        _ = try post(
            server, "links",
            #"{"system":"campaignClassic","session":"a","target":"/r/?id=h9,9,9","url":"https://shop.example/"}"#)
        #expect(try status(server, "\(server.http)/r/?id=h9,9,9") == "302 0")
        let token = ["--data", "registrationToken=t1&mobileAppUuid=app"]
        #expect(try server.curl(["\(server.http)/s/b/nms/mobile/1/registerAndroid.jssp"] + token) == "OK")
        #expect(try server.curl(["\(server.http)/nms/mobile/1/registerAndroid.jssp"] + token) == "OK")
        #expect(try status(server, "\(server.http)/r/?id=h1,2,1") == "200 0")
        let all = try json(server.curl("\(server.http)/_pushpit/interactions"))["items"]?.array
        #expect(all?.map { $0["session"]?.string } == ["a", "b", "b", "default"])
    }

    @Test("connections that only called the inspection API are not listed")
    func ownCalls() throws {
        let server = try RunningServer()
        for _ in 0..<3 { _ = try server.curl("\(server.https)/_pushpit/version") }
        #expect(try status(server, "\(server.https)/r/?id=h1,2,1") == "200 0")
        let items = try json(server.curl("\(server.http)/_pushpit/connections"))["items"]?.array
        #expect(items?.map { $0["outcome"]?.string } == ["requests"])
        #expect(items?.first?["session"] == "default" && items?.first?["requests"] == 1)
    }
}
