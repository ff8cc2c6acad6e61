import Bytes
import Foundation
import Testing

/// SIGHUP reads the configuration again.
@Suite(.serialized) struct ReloadTests {
    @Test func sighupTakesOverTheFileAndABadOneChangesNothing() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "pushpit-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{}".utf8).write(to: file)
        let server = try RunningServer(["--config", file.path], keepsErrors: true)
        func register() throws -> String {
            try server.curl(
                "-o", "/dev/null", "-w", "%{http_code}", "\(server.http)/nms/mobile/1/registerIOS.jssp", "-d",
                "registrationToken=ab&mobileAppUuid=other")
        }
        #expect(try register() == "200")
        try Data(#"{"campaignClassic":{"integrationKeys":["known"]},"maxBody":7}"#.utf8).write(to: file)
        #expect(server.hangUp() == "pushpit: the configuration was read again; from the next start on: maxBody")
        #expect(try register() == "500")
        try Data(#"{"prot":1}"#.utf8).write(to: file)
        let refusal = server.hangUp()
        #expect(refusal.contains("prot") && refusal.hasSuffix("The configuration stays as it was."))
        #expect(try register() == "500")
        #expect(server.stop() == 0)
    }
}
