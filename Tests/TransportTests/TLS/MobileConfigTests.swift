import Foundation
import Systems
import TestSupport
import Testing

@testable import Transport

/// The profile by which an iPhone trusts the server's authority.
@Suite("Configuration profiles", .timeLimit(.minutes(5))) struct MobileConfigTests {
    /// The members of a `dict` of a property list.
    private struct Dictionary {
        let members: [String: XMLElement]

        init(_ element: XMLElement) throws {
            try #require(element.name == "dict" && element.children.count % 2 == 0)
            let pairs = stride(from: 0, to: element.children.count, by: 2).map { index in
                (element.children[index], element.children[index + 1])
            }
            try #require(pairs.allSatisfy { $0.0.name == "key" })
            members = .init(uniqueKeysWithValues: pairs.map { ($0.0.text, $0.1) })
        }

        func text(_ key: String) -> String? { members[key]?.text }
    }

    /// The property list without its document type, which the reader refuses.
    private func plist(_ certificate: [UInt8], _ fingerprint: [UInt8]) throws -> Dictionary {
        let text = String(
            decoding: MobileConfig.profile(certificate: certificate, fingerprint: fingerprint), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count { $0.hasPrefix("<!DOCTYPE plist ") } == 1)
        let bytes = Array(lines.filter { !$0.hasPrefix("<!DOCTYPE") }.joined(separator: "\n").utf8)
        let root = try XMLElement.read(bytes)
        #expect(root.name == "plist" && root["version"] == "1.0" && root.children.count == 1)
        return try Dictionary(try #require(root.children.first))
    }

    @Test("a profile holds one root certificate and says what it is") func structure() throws {
        let folder = try TemporaryFolder()
        let der = try CertificateAuthority(folder: folder.path).der
        let profile = try plist(der, Array(0..<32))
        #expect(profile.text("PayloadType") == "Configuration")
        #expect(profile.members["PayloadVersion"]?.name == "integer" && profile.text("PayloadVersion") == "1")
        #expect(profile.members["PayloadRemovalDisallowed"]?.name == "false")
        let content = try #require(profile.members["PayloadContent"])
        #expect(content.name == "array" && content.children.count == 1)
        let payload = try Dictionary(try #require(content.children.first))
        #expect(payload.text("PayloadType") == "com.apple.security.root")
        #expect(payload.members["PayloadVersion"]?.name == "integer" && payload.text("PayloadVersion") == "1")
        #expect(payload.members["PayloadContent"]?.name == "data")
        let data = Data(base64Encoded: payload.text("PayloadContent") ?? "", options: .ignoreUnknownCharacters)
        #expect(data.map(Array.init) == der)
        for (dictionary, prefix) in [(profile, "dev.pushpit."), (payload, "dev.pushpit.authority.")] {
            let id = try #require(dictionary.text("PayloadUUID"))
            #expect(UUID(uuidString: id) != nil)
            #expect(dictionary.text("PayloadIdentifier") == prefix + id)
            #expect(dictionary.text("PayloadDisplayName")?.isEmpty == false)
        }
        #expect(profile.text("PayloadUUID") != payload.text("PayloadUUID"))
    }

    @Test("content of any length is base64 as Foundation reads it", arguments: 0..<8)
    func base64(length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: 0xFB &+ $0 &* 0x51) }
        let profile = try plist(bytes, Array(repeating: 0xFF, count: 32))
        let payload = try Dictionary(try #require(profile.members["PayloadContent"]?.children.first))
        let text = (payload.text("PayloadContent") ?? "").filter { !$0.isWhitespace }
        #expect(text == Data(bytes).base64EncodedString())
    }

    @Test("the same certificate gives the same profile, another another") func identity() throws {
        let first = MobileConfig.profile(certificate: [1], fingerprint: Array(0..<32))
        #expect(first == MobileConfig.profile(certificate: [1], fingerprint: Array(0..<32)))
        let (one, other) = (try plist([1], Array(0..<32)), try plist([1], Array(1..<33)))
        #expect(one.text("PayloadUUID") != other.text("PayloadUUID"))
        // Version 8 and variant 2 of RFC 9562.
        #expect(one.text("PayloadUUID") == "10111213-1415-8617-9819-1A1B1C1D1E1F")
    }
}
