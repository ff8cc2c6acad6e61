import PushpitClient
import Testing

import struct Foundation.URL

@testable import Pushpit

@Suite(.timeLimit(.minutes(5))) struct MockServerTests {
    @Test func servesInTheTestsOwnProcessAndAnswersTheClientLibrary() async throws {
        let server = try MockServer()
        let url = try #require(URL(string: server.http))
        let inspector = Inspector(url: url, session: "library")
        #expect(try await inspector.count() == 0)
        try await inspector.store(link: "/r/?id=h1,2,3", to: "https://shop.example/")
        #expect(try await inspector.devices().isEmpty)
        await #expect(throws: InspectorError.self) {
            try await inspector.expect("kind:register", timeout: .milliseconds(1))
        }
        try await inspector.expect("kind:register", mode: .never, timeout: .milliseconds(1))
        try await inspector.reset(only: [.interactions, .logins])
        try await inspector.reset()
        await server.stop()
    }

    @Test func aPortThatIsTakenIsSaidWithWhatToDo() async throws {
        let first = try MockServer()
        let port = try #require(Int(first.http.split(separator: ":").last ?? ""))
        #expect(throws: MockServer.StartError.self) { try MockServer(port: port) }
        await first.stop()
    }
}
