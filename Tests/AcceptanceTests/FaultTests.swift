import Bytes
import Testing

/// Faults as a client meets them on the wire.
@Suite(.serialized, .timeLimit(.minutes(5))) struct FaultTests {
    private func json(_ text: String) throws -> JSON {
        try JSONReader.read(Array(text.utf8))
    }

    /// A server with one rule; `session` names its session.
    private func server(_ rule: String) throws -> RunningServer {
        let server = try RunningServer()
        let status = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code}", "\(server.http)/_pushpit/faults", "-H",
            "Content-Type: application/json", "-d", rule)
        #expect(status == "201")
        return server
    }

    /// The fault and the status that were recorded last.
    private func recorded(_ server: RunningServer) throws -> JSON? {
        try json(server.curl("\(server.http)/_pushpit/interactions?order=desc&limit=1"))["items"]?.array?.first?[
            "response"]
    }

    @Test(
        "a connection ends as the fault says, and the record knows it",
        arguments: [
            ("reset", "000 56", nil), ("empty", "000 52", nil), ("truncate", "200 18", 200), ("garbage", "000 1", 0),
        ] as [(String, String, Int?)])
    func close(how: String, outcome: String, status: Int?) throws {
        let server = try server(#"{"action":{"close":"\#(how)"},"times":1}"#)
        let first = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code} %{exitcode}", "\(server.http)/r/?id=h1,2,1")
        #expect(first == outcome)
        let record = try recorded(server)
        #expect(record?["fault"] == "f-1" && record?["status"]?.int == status)
        let second = try server.curl("-o", "/dev/null", "-w", "%{http_code}", "\(server.http)/r/?id=h1,2,1")
        #expect(second == "200")
    }

    @Test("a status comes with its headers once, its body and Retry-After, over TLS too")
    func status() throws {
        let server = try server(
            #"{"action":{"status":429,"headers":{"Content-Type":"application/json","X-A":"b"},"body":"{}","retryAfter":7}}"#
        )
        let answer = try server.curl("-i", "\(server.https)/r/?id=h1,2,1").lowercased()
        #expect(answer.hasPrefix("http/1.1 429 ") && answer.hasSuffix("\r\n\r\n{}"))
        #expect(answer.contains("retry-after: 7\r\n") && answer.contains("x-a: b\r\n"))
        #expect(answer.ranges(of: "content-type:").count == 1)
    }

    @Test("a redirect is followed hop by hop to the usual answer, a loop never ends")
    func redirect() throws {
        let server = try server(#"{"match":{"messageId":"1"},"action":{"redirect":{"hops":3}}}"#)
        _ = try server.curl(
            "\(server.http)/_pushpit/faults", "-H", "Content-Type: application/json", "-d",
            #"{"match":{"messageId":"2"},"action":{"redirect":{"loop":true}}}"#)
        let format = "%{http_code} %{num_redirects} %{exitcode}"
        let hops = try server.curl("-L", "-o", "/dev/null", "-w", format, "\(server.http)/r/?id=h1,2,1")
        #expect(hops == "200 3 0")
        let loop = try server.curl(
            "-L", "--max-redirs", "9", "-o", "/dev/null", "-w", format, "\(server.http)/r/?id=h2,2,1")
        #expect(loop == "302 9 47")
    }

    @Test("a handshake fails in one session only, is listed, and leaves no interaction")
    func tls() throws {
        let server = try server(#"{"session":"a","action":{"tls":"fail"}}"#)
        let port = server.https.split(separator: ":").last ?? ""
        let statuses = try ["a", "b"].map { session in
            try server.curl(
                "-o", "/dev/null", "-w", "%{http_code} %{exitcode}", "--resolve",
                "\(session).localhost:\(port):127.0.0.1",
                "https://\(session).localhost:\(port)/r/?id=h1,2,1")
        }
        #expect(statuses == ["000 35", "200 0"])
        let failed = try json(server.curl("\(server.http)/_pushpit/connections?session=a"))["items"]?.array
        #expect(failed?.map { $0["outcome"]?.string } == ["handshake-failed"])
        let rule = try json(server.curl("\(server.http)/_pushpit/faults"))["items"]?.array?.first
        #expect(rule?["applied"] == 1)
        let all = try json(server.curl("\(server.http)/_pushpit/interactions"))["items"]?.array
        #expect(all?.map { $0["session"]?.string } == ["b"])
    }

    @Test(
        "a preset meets its own system only, and magic values need no rule",
        arguments: [
            ("/_media/sample.png", "404 0"), ("/r/?id=h1,2,1", "200 0"), ("/r/?id=h1,pushpit-status-418,1", "418 0"),
            ("/r/?id=h1,pushpit-reset,1", "000 56"),
        ])
    func presetAndMagic(target: String, outcome: String) throws {
        let server = try server(#"{"action":{"preset":"media-404"}}"#)
        let answer = try server.curl("-o", "/dev/null", "-w", "%{http_code} %{exitcode}", "\(server.http)\(target)")
        #expect(answer == outcome)
    }

    @Test("a delay holds the answer back, and what is asked meanwhile is answered")
    func delay() throws {
        let server = try server(#"{"match":{"kind":"receive"},"action":{"delay":"1h"}}"#)
        let late = try server.curl(
            "-m", "0.2", "-o", "/dev/null", "-w", "%{http_code} %{exitcode}", "\(server.http)/r/?id=h1,2,1")
        #expect(late == "000 28")
        #expect(try recorded(server)?["status"] == 200)
        let click = try server.curl("-o", "/dev/null", "-w", "%{http_code}", "\(server.http)/r/?id=h1,2,2")
        #expect(click == "200")
        #expect(server.stop() == 0)
    }

    @Test("an image that a client does not wait for is recorded as not sent")
    func delayedImage() throws {
        let server = try RunningServer()
        let late = try server.curl(
            "-m", "0.2", "-o", "/dev/null", "-w", "%{exitcode}", "\(server.http)/_media/sample.gif?delay=1h")
        #expect(late == "28")
        var transfer: JSON?
        for _ in 0..<1000 where transfer == nil || transfer == .null {
            transfer = try json(server.curl("\(server.http)/_pushpit/interactions?kind=media"))["items"]?.array?.first?[
                "transfer"]
        }
        #expect(transfer?["bytesSent"] == 0 && transfer?["completed"] == false)
    }

    @Test("a late registration is answered at once, and its device is known later")
    func lateRegistration() throws {
        let server = try server(#"{"action":{"preset":"campaign-late-registration","visibleAfter":"1h"},"times":1}"#)
        func register(_ token: String) throws -> String {
            try server.curl(
                "-o", "/dev/null", "-w", "%{http_code}", "\(server.https)/nms/mobile/1/registerAndroid.jssp",
                "--data-urlencode", "registrationToken=\(token)", "--data-urlencode", "mobileAppUuid=com.example.app")
        }
        #expect(try [register("late"), register("prompt")] == ["200", "200"])
        let devices = try json(server.curl("\(server.http)/_pushpit/devices"))["items"]?.array
        #expect(devices?.map { $0["token"]?.string } == ["prompt"])
        let records = try json(server.curl("\(server.http)/_pushpit/interactions"))["items"]?.array
        #expect(records?.map { $0["response"]?["fault"]?.string } == ["f-1", nil])
    }
}
