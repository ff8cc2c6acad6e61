import TestSupport
import Testing

/// SIGHUP reads the configuration again.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReloadTests {
    @Test func sighupTakesOverTheFileAndABadOneChangesNothing() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("pushpit.json", "{}")
        let server = try RunningServer(["--config", file], keepsErrors: true)
        func register() throws -> String {
            try server.curl(
                "-o", "/dev/null", "-w", "%{http_code}", "\(server.http)/nms/mobile/1/registerIOS.jssp", "-d",
                "registrationToken=ab&mobileAppUuid=other")
        }
        #expect(try register() == "200")
        try folder.write("pushpit.json", #"{"campaignClassic":{"integrationKeys":["known"]},"maxBody":7}"#)
        #expect(server.hangUp() == "pushpit: the configuration was read again; from the next start on: maxBody")
        #expect(try register() == "500")
        try folder.write("pushpit.json", #"{"prot":1}"#)
        let refusal = server.hangUp()
        #expect(refusal.contains("prot") && refusal.hasSuffix("The configuration stays as it was."))
        #expect(try register() == "500")
        #expect(server.stop() == 0)
    }
}
