import Bytes
import Domain
import HTTP
import Inspection
import Testing

@Suite("Setup", .timeLimit(.minutes(5)))
struct SetupTests {
    private static let local = ListenAddresses(http: 8080, https: 8443, caFile: "/home/o'neil/ca.pem")
    let server = TestServer { $0.addresses = local }

    private func text(_ target: String, session: String? = nil) -> String {
        server.send(.get, "/_pushpit/setup/" + target, session: session).text
    }

    @Test("the AEP extension gets host and port without scheme and slash, as each platform reaches this machine")
    func aepClassic() throws {
        let android = text("aep-classic?platform=android&format=text")
        #expect(android.contains("campaignclassic.marketingServer = 10.0.2.2:8443\n"))
        #expect(android.contains("campaignclassic.android.integrationKey = "))
        #expect(android.contains("http://localhost:8080/_pushpit/ca.pem"))
        #expect(text("aep-classic?platform=ios&format=text").contains("localhost:8443"))
        let json = server.send(.get, "/_pushpit/setup/aep-classic?platform=ios").json
        let file = try #require(json["files"]?.array?.first)
        let configuration = try JSONReader.read(Array((file["content"]?.string ?? "").utf8))
        #expect(file["name"] == "ADBMobileConfig.json")
        #expect(configuration["campaignclassic.trackingServer"] == "localhost:8443")
        #expect(configuration["campaignclassic.timeout"] == 30)
    }

    @Test("an app of Journeys gets its Public Endpoint without a scheme, and a call to begin with")
    func journeys() {
        #expect(text("journeys?platform=android&format=text").contains("Public Endpoint = 10.0.2.2:8443\n"))
        #expect(text("journeys?format=text").contains("POST https://localhost:8443/api/v1.0/orgs/"))
    }

    @Test("the Neolane SDK gets whole addresses with a slash at the end")
    func neolane() {
        #expect(text("neolane?platform=android&format=text").contains("setMarketingHost(\"https://10.0.2.2:8443/\")"))
        #expect(text("neolane?format=text").contains("setTrackingHost:@\"https://localhost:8443/\""))
    }

    @Test("a session is part of the address, and the authority's path one word for a shell")
    func session() {
        #expect(text("aep-classic?format=text", session: "run42").contains("= localhost:8443/s/run42\n"))
        #expect(text("neolane?format=text", session: "run42").contains("https://localhost:8443/s/run42/"))
        #expect(text("neolane?format=text").contains("add-root-cert '/home/o'\\''neil/ca.pem'"))
    }

    @Test("the format is asked for by parameter, else by Accept")
    func formats() {
        let accept = [("Accept", "text/plain")]
        let path = "/_pushpit/setup/neolane"
        #expect(server.send(.get, path).response?.value("Content-Type") == "application/json")
        #expect(
            server.send(.get, path, headers: accept).response?.value("Content-Type")?.hasPrefix("text/plain") == true)
        #expect(server.send(.get, path + "?platform=palm").status == 400)
        #expect(server.send(.get, "/_pushpit/setup/nosuchsdk").status == 404)
        let index = server.send(.get, "/_pushpit/setup").json["items"]?.array ?? []
        #expect(index.map { $0["sdk"]?.string } == ["aep-classic", "neolane", "journeys"])
    }

    @Test(
        "the host is what a device can reach",
        arguments: [
            (ListenAddresses(host: "192.168.1.5", reach: .oneAddress, https: 8443), nil, "192.168.1.5:8443"),
            (ListenAddresses(reach: .everyone, https: 8443), "192.168.1.5:8080", "192.168.1.5:8443"),
            (ListenAddresses(reach: .everyone, https: 8443), "[::1]:8080", "10.0.2.2:8443"),
            (ListenAddresses(https: 8443, publicURL: "https://push.example"), nil, "push.example:443"),
            (ListenAddresses(https: 8443, publicURL: "http://push.example:81/"), nil, "push.example:81"),
        ])
    func hosts(addresses: ListenAddresses, caller: String?, authority: String) {
        let target = SetupTarget(.android, at: addresses, caller: caller, session: nil, configuration: .object([]))
        #expect(target.authority == authority)
    }

    @Test("a configured integration key is used")
    func key() {
        let configured = TestServer {
            $0.settings = FixedSettings(
                document: ["campaignClassic.integrationKeys": ["value": ["k-1", "k-2"], "source": "file"]],
                systems: $0.settings.systems)
        }
        #expect(configured.send(.get, "/_pushpit/setup/neolane").text.contains("k-1"))
    }
}
