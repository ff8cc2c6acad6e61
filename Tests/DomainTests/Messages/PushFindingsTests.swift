import Bytes
import TestSupport
import Testing

@testable import Domain

@Suite("What a device would do badly", .timeLimit(.minutes(5)))
struct PushFindingsTests {
    let bench = PushBench()

    struct Expected: Sendable {
        var platform: Platform
        var code: FindingCode?

        init(_ platform: Platform, _ code: FindingCode?) {
            self.platform = platform
            self.code = code
        }
    }

    private static let image = "https://push.example.com/a.png"

    @Test(
        "each has its finding, and a good push has none",
        arguments: [
            .init(.init(.ios, nil)) { _ in },
            .init(.init(.ios, nil)) { $0.image = PushFindingsTests.image },
            .init(.init(.ios, .insecureImage)) { $0.image = "http://push.example.com/a.png" },
            .init(.init(.android, .insecureImage)) { $0.image = "http://push.example.com/a.png" },
            .init(.init(.ios, .unsupportedImageType)) { $0.image = "https://push.example.com/a.svg?x=.png" },
            .init(.init(.ios, .unsupportedImageType)) { $0.image = "https://push.example.com/a.webp" },
            .init(.init(.android, nil)) { $0.image = "https://push.example.com/a.WEBP" },
            .init(.init(.ios, .titleWithoutBody)) { $0.body = nil },
            .init(.init(.ios, .alertTreatedAsSilent)) { $0.isSilent = true },
            .init(.init(.ios, nil)) { ($0.isSilent, $0.title, $0.body) = (true, nil, nil) },
            .init(.init(.ios, .mutableContentWithoutImage)) { $0.isMutable = true },
            .init(.init(.ios, nil)) { ($0.isMutable, $0.image) = (true, PushFindingsTests.image) },
            .init(.init(.android, .deliveryIdNotInteger)) { $0.deliveryId = "56c4" },
            .init(.init(.android, nil)) { $0.deliveryId = "564" },
            .init(.init(.ios, nil)) { $0.deliveryId = "56c4" },
        ] as [PushBench.Variation<Expected>])
    func findings(variation: PushBench.Variation<Expected>) throws {
        let expected = variation.expected
        bench.device("t", expected.platform)
        let message = try #require(try bench.send(.deviceToken("t"), variation.change).first)
        #expect(message.findings.map(\.code) == (expected.code.map { [$0] } ?? []))
    }

    @Test("an image of a name that the device was given before is said, unless that one could not be loaded")
    func repeated() throws {
        bench.device("t")
        bench.device("u")
        let insecure = try bench.send(.deviceToken("t")) { $0.image = "http://push.example.com/a.png" }
        #expect(insecure.first?.findings.map(\.code) == [.insecureImage])
        #expect(try bench.send(.deviceToken("t")) { $0.image = Self.image }.first?.findings == [])
        let again = try bench.send(.deviceToken("t")) { $0.image = "https://other.example.com/x/a.png" }
        #expect(again.first?.findings.map(\.code) == [.repeatedImageName])
        #expect(try bench.send(.deviceToken("u")) { $0.image = Self.image }.first?.findings == [])
    }

    @Test("without a bundle id or package there is no command but the line to add")
    func noBundleId() throws {
        let bench = PushBench()
        let device = bench.domain.register(
            session: "default", system: .campaignClassic, application: "other", token: "t", platform: .ios,
            userKey: nil, parameters: [], baseURL: nil, at: bench.now)
        let message = try #require(try bench.send(.device(device.id)).first)
        #expect(message.commands == Commands())
        #expect(message.findings.first?.code == .noBundleId)
        #expect(message.findings.first?.hint?.contains("\"other\": {\"bundleId\"") == true)
        _ = bench.domain.change(device: device.id) {
            ($0.settings["bundleId"], $0.settings["simulator"]) = ("com.example.shop", "ABCD-1234")
        }
        let changed = try #require(try bench.send(.device(device.id)).first)
        #expect(changed.commands.simctl == "xcrun simctl push ABCD-1234 com.example.shop \(changed.id).apns")
    }
}
