import Bytes
import Foundation
import Testing

/// A whole integration with Journeys, as an app and its back end do it, with the real executable and curl over TLS.
@Suite(.serialized, .timeLimit(.minutes(5))) struct JourneysTests {
    private static let organization = "11111111-aaaa-4bbb-8ccc-000000000001"
    private static let application = "22222222-aaaa-4bbb-8ccc-000000000002"
    private static let user = "00aa00aa-bb11-cc22-dd33-44ee44ee44ee"
    private static let token = String(repeating: "0123456789abcdef", count: 4)
    private static let devices = "api/v1.0/orgs/\(organization)/pushdeviceregistration/devices"
    private static let registration =
        #"{"MobileAppId":"\#(application)","UserId":"\#(user)","ApiToken":"t","ApnsDeviceToken":"\#(token)"}"#

    private func json(_ text: String) throws -> JSON {
        try JSONReader.read(Array(text.utf8))
    }

    private func post(_ server: RunningServer, _ url: String, _ body: String, _ fields: String...) throws -> String {
        let more = fields.flatMap { ["-H", $0] }
        return try server.curl([url, "-H", "Content-Type: application/json", "-d", body] + more)
    }

    @Test func anAppRegistersWaitsForSuccessReportsAnOpeningAndFollowsTheLink() throws {
        let server = try RunningServer()
        // The public endpoint may end with a slash, which makes two of them.
        let accepted = try json(
            post(server, "\(server.https)//\(Self.devices)", Self.registration, "x-ms-track-registration: true"))
        let id = try #require(accepted["RegistrationRequestId"]?.string)
        let question =
            #"{"RegistrationRequestIds":["\#(id)"],"MobileAppId":"\#(Self.application)","ApiToken":"t"}"#
        let status = try json(post(server, "\(server.https)/\(Self.devices)/status/", question))
        #expect(status.array?.first?["Status"] == "Success")

        let push = try json(
            post(
                server, "\(server.http)/_pushpit/messages",
                #"{"system":"journeys","to":{"userKey":"\#(Self.user)"},"title":"T","body":"B","link":"https://shop.example/7"}"#
            ))
        let message = try #require(push["messages"]?.array?.first)
        let trackingId = try #require(message["trackingId"]?.string)
        let event =
            #"{"TrackingId":"\#(trackingId)","DeviceToken":"\#(Self.token)","PushNotificationStatus":"Opened"}"#
        let opened = try server.curl([
            "-o", "/dev/null", "-w", "%{http_code}", "-d", event, "-H", "Content-Type: application/json",
            "\(server.https)/api/v1.0/orgs/\(Self.organization)/pushdatareceiver/events",
        ])
        #expect(opened == "202")
        let link = try #require(message["link"]?.string)
        #expect(link.hasPrefix(server.https))
        let followed = try server.curl(["-o", "/dev/null", "-w", "%{http_code} %{redirect_url}", link])
        #expect(followed == "302 https://shop.example/7")

        let delivery = push["deliveryId"]?.string ?? ""
        let verified = try json(
            post(
                server, "\(server.http)/_pushpit/verify",
                #"{"inOrder":true,"within":"5s","expect":[{"where":"kind:register"},{"where":"kind:status"},{"where":"kind:open delivery:\#(delivery)"},{"where":"kind:linkClick delivery:\#(delivery)"},{"where":"verdict:invalid","times":{"never":true}}]}"#
            ))
        #expect(verified["satisfied"] == true)
    }

    @Test func theResultOfARegistrationIsPostedToTheCallbackAndRecorded() throws {
        let server = try RunningServer()
        // The server's own echo is a receiver as good as any.
        let url = "\(server.http)/_pushpit/echo?size=2"
        _ = try post(
            server, "\(server.https)/\(Self.devices)", Self.registration, "x-ms-callback-url: \(url)",
            #"x-ms-callback-url-headers: {"X-Correlation":"abc","X-Api-Key":"geheim"}"#)
        let wait = try json(server.curl(["\(server.http)/_pushpit/interactions/wait?kind=callback&timeout=5s"]))
        let callback = try #require(wait["items"]?.array?.first)
        #expect(callback["response"]?["status"] == 200)
        #expect(callback["request"]?["method"] == "POST")
        #expect(callback["request"]?["target"] == "/_pushpit/echo?size=2")
        #expect(callback["attributes"]?["Status"] == "Success")
        #expect(callback["verdict"] == "valid")
        let body = try json(callback["request"]?["body"]?.string ?? "")
        // openssl dgst -sha256 -hmac t -binary | base64, of the address
        #expect(body["Signature"]?.string == (try Self.signature(url)))
        let headers = callback["request"]?["headers"]?.array?.compactMap(\.array) ?? []
        #expect(headers.contains(["X-Correlation", "abc"]))
        #expect(headers.contains(["X-Api-Key", "***"]))
    }

    @Test func aCallbackThatNobodyTakesIsRecordedAndDelaysNothing() throws {
        let server = try RunningServer()
        let answer = try post(
            server, "\(server.https)/\(Self.devices)", Self.registration, "x-ms-callback-url: http://127.0.0.1:1/cb")
        #expect(answer == "")
        let wait = try json(server.curl(["\(server.http)/_pushpit/interactions/wait?kind=callback&timeout=5s"]))
        let callback = try #require(wait["items"]?.array?.first)
        #expect(callback["response"]?["status"]?.isNull == true)
        #expect(callback["findings"]?.array?.first?["code"] == "callback-lost")
    }

    /// What the `openssl` program makes of the address under the API token.
    private static func signature(_ url: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "dgst", "-sha256", "-hmac", "t", "-binary"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(url.utf8))
        try input.fileHandleForWriting.close()
        let digest = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return digest.base64EncodedString()
    }
}
