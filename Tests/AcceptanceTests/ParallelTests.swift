import Bytes
import Foundation
import Testing

/// Tests that run side by side, each in its own session: no cross-talk, no lost hit, no wrong count.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ParallelTests {
    private static let clients = 16
    private static let rounds = 25

    /// The requests of one client as a configuration of curl: a round registers, receives, clicks, verifies, counts and resets.
    private func script(_ client: Int, _ base: String) -> String {
        let session = "\(base)/s/client-\(client)"
        var sections: [String] = []
        func add(_ path: String, _ body: String? = nil, json: Bool = true) {
            var lines = ["url = \"\(session)\(path)\""]
            if let body {
                let escaped = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                lines.append("data = \"\(escaped)\"")
                if json { lines.append("header = \"Content-Type: application/json\"") }
            }
            lines.append(json ? "write-out = \"\\n\"" : "output = \"/dev/null\"")
            sections.append(lines.joined(separator: "\n"))
        }
        for round in 1...Self.rounds {
            let message = String(round, radix: 16)
            add(
                "/nms/mobile/1/registerAndroid.jssp",
                "registrationToken=t\(client)-\(round)&mobileAppUuid=app&userKey=user-\(client)", json: false)
            for tag in 1...2 { add("/r/?id=h\(message),\(client + 1),\(tag)", json: false) }
            add(
                "/_pushpit/verify",
                #"{"inOrder":true,"expect":["#
                    + #"{"where":"kind:register user:user-\#(client)","times":{"exactly":1}},"#
                    + #"{"where":"kind:receive message:\#(round)","times":{"exactly":1}},"#
                    + #"{"where":"kind:click message:\#(round)","times":{"exactly":1}}]}"#)
            add("/_pushpit/interactions/count")
            add("/_pushpit/reset", "{}")
            add("/_pushpit/interactions/count")
        }
        return sections.joined(separator: "\nnext\n")
    }

    /// What the inspection calls of one client answer, a line each.
    private static func run(_ file: URL) throws -> [JSON] {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments = ["-s", "-K", file.path]
        let output = Pipe()
        curl.standardOutput = output
        try curl.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        curl.waitUntilExit()
        return try data.split(separator: 0x0A).map { try JSONReader.read(Array($0)) }
    }

    @Test func sessionsSideBySideSeeTheirOwnCallsOnly() async throws {
        let server = try RunningServer()
        let files = try (0..<Self.clients).map { client in
            let file = server.folder.appending(path: "client-\(client).curl")
            try script(client, server.http).write(to: file, atomically: true, encoding: .utf8)
            return file
        }
        let answers = try await withThrowingTaskGroup(of: [JSON].self) { group in
            for file in files { group.addTask { try Self.run(file) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let round: [JSON] = [true, ["count": 3, "complete": true], ["deleted": 3], ["count": 0, "complete": true]]
        let expected = Array(repeating: round, count: Self.rounds).flatMap(\.self)
        #expect(answers.count == Self.clients)
        for answer in answers { #expect(answer.map { $0["satisfied"] ?? $0 } == expected) }
        let all = try JSONReader.read(Array(server.curl("\(server.http)/_pushpit/interactions").utf8))
        #expect(all["lastSeq"]?.int == Self.clients * Self.rounds * 3 && all["total"] == 0)
    }
}
