import Domain
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Association files", .timeLimit(.minutes(5))) struct WellKnownTests {
    private let folder: TemporaryFolder
    private let fetch: Fetch

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("site/apple-app-site-association", #"{"applinks":{}}"#)
        try folder.write("site/assetlinks.json", "[]")
        try folder.write("site/change-password.txt", "x")
        try folder.write("secret", "secret")
        let site = try HostedFolder(path: folder.url.appending(path: "site").path)
        fetch = Fetch(system: WellKnown(domain: Calls().domain, folder: site))
    }

    @Test(
        "the files of the folder with the types that the systems want",
        arguments: [
            ("apple-app-site-association", "application/json", #"{"applinks":{}}"#),
            ("assetlinks.json", "application/json", "[]"),
            ("change-password.txt", "text/plain; charset=utf-8", "x"),
        ])
    func served(_ name: String, _ type: String, _ text: String) throws {
        let answer = try fetch("/.well-known/" + name)
        #expect(answer.response.status == 200)
        #expect(answer.response.value("Content-Type") == type)
        #expect(answer.response.content == Array(text.utf8))
        #expect(answer.only.kind == .media)
    }

    @Test(
        "and nothing else",
        arguments: ["", "none.json", "../secret", "..%2fsecret", "%2e%2e/secret", "x-assetlinks.json"])
    func missing(_ name: String) throws {
        let answer = try fetch("/.well-known/" + name)
        #expect(answer.response.status == 404)
        #expect(answer.codes == ["no-such-file"])
    }

    @Test("without a folder the finding names the key") func noFolder() throws {
        let answer = try Fetch(system: WellKnown(domain: Calls().domain))("/.well-known/assetlinks.json")
        #expect(answer.response.status == 404)
        #expect(answer.only.findings.first?.hint?.contains("wellKnown.folder") == true)
    }
}
