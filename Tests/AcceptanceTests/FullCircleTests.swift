import Bytes
import Testing

/// A push on its whole way, with the real executable: made, fetched, shown, tapped, followed and verified.
@Suite(.timeLimit(.minutes(5))) struct FullCircleTests {
    private func json(_ text: String) throws -> JSON {
        try JSONReader.read(Array(text.utf8))
    }

    private func post(_ server: RunningServer, _ path: String, _ body: String) throws -> JSON {
        try json(
            server.curl("\(server.http)/s/circle\(path)", "-H", "Content-Type: application/json", "-d", body))
    }

    @Test func aPushIsMadeShownTappedFollowedAndVerifiedInOneCall() throws {
        let server = try RunningServer()
        let app = "\(server.https)/s/circle"
        _ = try server.curl(
            "\(app)/nms/mobile/1/registerAndroid.jssp", "-d",
            "registrationToken=fcm-1&mobileAppUuid=com.example.app&userKey=bob@example.com")
        let delivery = try post(
            server, "/_pushpit/messages",
            #"{"system":"campaignClassic","to":{"userKey":"bob@example.com"},"title":"Hello","body":"Your order","#
                + #""image":"sample.png","link":"offers","deliveryId":"564"}"#)
        let message = try #require(delivery["messages"]?.array?.first)
        let id = try #require(message["id"]?.string)

        let payload = try json(server.curl("\(server.http)/_pushpit/messages/\(id)/payload"))
        let data = try #require(payload["message"]?["data"])
        let (mId, dId) = (data["_mId"]?.string ?? "", data["_dId"]?.string ?? "")
        let number = String(try #require(UInt64(mId)), radix: 16)

        let image = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code} %{content_type}", data["mediaUrl"]?.string ?? "")
        #expect(image == "200 image/png")
        for tag in [1, 2] {
            let hit = try server.curl("-o", "/dev/null", "-w", "%{http_code}", "\(app)/r/?id=h\(number),\(dId),\(tag)")
            #expect(hit == "200")
        }
        let page = try server.curl("-L", data["url"]?.string ?? "")
        #expect(page.contains("<html"))

        let verified = try post(
            server, "/_pushpit/verify",
            #"{"within":"5s","inOrder":true,"expect":[{"where":"kind:register user:bob@example.com"},"#
                + #"{"where":{"kind":"media","messageId":"\#(mId)"},"times":{"exactly":1}},"#
                + #"{"where":{"kind":"receive","messageId":"\#(mId)"}},{"where":{"kind":"click","deliveryId":"564"}},"#
                + #"{"where":"kind:linkClick message:\#(mId)"},{"where":"kind:landing message:\#(mId)"}]}"#)
        #expect(verified["satisfied"] == true)

        let funnel = try json(server.curl("\(server.http)/s/circle/_pushpit/deliveries/564"))
        #expect(funnel["unique"] == ["receives": 1, "opens": 0, "clicks": 1, "linkClicks": 1])
        #expect(funnel["withoutHit"] == [] && funnel["imagesNotFetched"] == [])
        #expect(server.stop() == 0)
    }

    @Test func aHitOnALinkThatDoesNotExistIsNotCountedAndABadSessionNameReachesNobody() throws {
        let server = try RunningServer()
        _ = try server.curl(
            "\(server.https)/nms/mobile/1/registerAndroid.jssp", "-d", "registrationToken=fcm-1&mobileAppUuid=app")
        let delivery = try post(
            server, "/_pushpit/messages",
            #"{"system":"campaignClassic","to":{"deviceToken":"fcm-1"},"body":"x","deliveryId":"564","messageId":"7"}"#)
        #expect(delivery["deliveryId"] == "564")
        let lost = try server.curl("-o", "/dev/null", "-w", "%{http_code}", "\(server.http)/s/circle/r/?id=h7,564,4")
        #expect(lost == "404")
        let funnel = try json(server.curl("\(server.http)/s/circle/_pushpit/deliveries/564"))
        #expect(funnel["linkClicks"] == 0 && funnel["complete"] == true)
        let refused = try server.curl(
            "-o", "/dev/null", "-w", "%{http_code}", "-X", "POST", "-H", "X-Pushpit-Session: my run",
            "\(server.http)/_pushpit/reset")
        #expect(refused == "400")
        #expect(try json(server.curl("\(server.http)/_pushpit/devices"))["items"]?.array?.count == 1)
    }

    @Test func anEventAtTheSOAPDoorMakesAPushThatTheDeviceCanTrack() throws {
        let server = try RunningServer()
        _ = try server.curl(
            "\(server.https)/nms/mobile/1/registerAndroid.jssp", "-d",
            "registrationToken=fcm-1&mobileAppUuid=com.example.app")
        let event =
            #"<rtEvent wishedChannel="42" type="shipped" registrationToken="fcm-1">"#
            + #"<mobileApp _operation="none" uuid="com.example.app"/><ctx><order>7</order></ctx></rtEvent>"#
        let answer = try server.curl(
            "\(server.https)/nl/jsp/soaprouter.jsp", "-H", "SOAPAction: nms:rtEvent#PushEvent", "-H",
            "Content-Type: text/xml; charset=utf-8", "-d",
            #"<Envelope xmlns:urn="urn:nms:rtEvent"><Body><urn:PushEvent><urn:sessiontoken>mc/secret</urn:sessiontoken>"#
                + "<urn:domEvent>\(event)</urn:domEvent></urn:PushEvent></Body></Envelope>")
        #expect(answer.contains("<PushEventResponse"))
        let made = try json(server.curl("\(server.http)/_pushpit/messages"))["items"]?.array ?? []
        let message = try #require(made.first)
        let number = String(try #require(UInt64(message["messageId"]?.string ?? "")), radix: 16)
        _ = try server.curl("\(server.https)/r/?id=h\(number),\(message["deliveryId"]?.string ?? ""),1")
        let hit = try json(server.curl("\(server.http)/_pushpit/interactions?kind=receive"))["items"]?.array?.first
        #expect(hit?["device"]?["id"] == message["device"] && hit?["verdict"] == "valid")
        let trigger = try server.curl("\(server.http)/_pushpit/interactions?kind=trigger")
        #expect(trigger.contains("shipped") && !trigger.contains("mc/secret"))
    }

    @Test func theCommandLineSendsAndChangesDevices() throws {
        let server = try RunningServer()
        _ = try server.curl(
            "\(server.https)/nms/mobile/1/registerIOS.jssp", "-d",
            "registrationToken=\(String(repeating: "ab", count: 32))&mobileAppUuid=app&userKey=bob")
        let sent = try server.pushpit("send", "--user", "bob", "--body", "Hi", "--format", "apns", "VAR=x")
        #expect(sent.status == 0 && sent.output.contains(#""body":"Hi""#) && sent.output.contains(#""VAR":"x""#))
        #expect(try server.pushpit("device", "list").output.contains("bob"))
        #expect(try server.pushpit("device", "expire", "d-1").output.contains("expired"))
        let failed = try server.pushpit("send", "--device", "d-1", "--body", "Hi")
        #expect(failed.status == 1 && failed.output.contains("Unregistered"))
        #expect(try server.pushpit("send", "--user", "ann", "--body", "Hi").status == 1)
        #expect(try server.pushpit("send", "--body", "Hi").status == 64)
        #expect(try server.pushpit("device", "forget", "d-1").status == 0)
        #expect(try server.pushpit("device", "forget", "d-1").status == 1)
        #expect(server.stop() == 0)
        #expect(try server.pushpit("device", "list").status == 2)
    }
}
