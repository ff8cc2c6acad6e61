import Bytes
import Testing

/// The README's way to a first hit, with the real executable and curl over TLS.
@Suite(.serialized, .timeLimit(.minutes(5))) struct WalkThroughTests {
    private func json(_ text: String) throws -> JSON {
        try JSONReader.read(Array(text.utf8))
    }

    @Test func aRegistrationOverTLSIsThereOnceItIsAnswered() throws {
        let server = try RunningServer()
        let status = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code}", "\(server.https)/nms/mobile/1/registerIOS.jssp",
            "--data-urlencode",
            "registrationToken=\(String(repeating: "ab", count: 32))", "--data-urlencode",
            "mobileAppUuid=com.example.app",
            "--data-urlencode", "userKey=bob+1@example.com")
        #expect(status == "200")
        let wait = try json(server.curl("\(server.http)/_pushpit/interactions/wait?kind=register&timeout=5s"))
        let hit = try #require(wait["items"]?.array?.first)
        #expect(hit["device"]?["userKey"] == "bob+1@example.com")
        #expect(hit["request"]?["tls"]?.string?.hasPrefix("TLSv1.") == true)
        #expect(server.stop() == 0)
    }

    @Test func aClickIsAnsweredWithAPictureAndATrackedLinkLeadsToItsURL() throws {
        let server = try RunningServer()
        let click = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code} %{content_type}", "\(server.https)/r/?id=h3039,56c4,2")
        #expect(click == "200 image/gif")
        _ = try server.curl(
            "\(server.http)/_pushpit/links", "-H", "Content-Type: application/json", "-d",
            #"{"system":"campaignClassic","target":"/r/?id=h617791,71ffa3,71ffa8","url":"https://shop.example/hello?name={p1}"}"#
        )
        let link = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}",
            "\(server.https)/r/?id=h617791,71ffa3,71ffa8&p1=Bob")
        #expect(link == "302 https://shop.example/hello?name=Bob")
        let count = try json(server.curl("\(server.http)/_pushpit/interactions/count?kind=engaged"))
        #expect(count == ["count": 2, "complete": true])
    }

    @Test func aMalformedRequestIsRefusedAndRecordedAndTheServerGoesOn() throws {
        let server = try RunningServer()
        let refused = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code}", "-H", "Content-Length: -5", "-d", "x", "\(server.http)/r/")
        #expect(refused == "400")
        let found = try json(server.curl("\(server.http)/_pushpit/interactions?finding=malformed-request"))
        #expect(found["total"] == 1)
        #expect(try server.curl("\(server.http)/_pushpit/healthz").contains("ok"))
    }
}
