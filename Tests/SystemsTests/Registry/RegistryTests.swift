import Bytes
import Domain
import Foundation
import Testing

@testable import Systems

@Suite("The registry", .timeLimit(.minutes(5)))
struct RegistryTests {
    private let registry = AllSystems.registry

    @Test("a name that is registered again keeps its number, and only registered names are known")
    func names() {
        #expect(System(registering: "journeys") == .journeys)
        #expect(System(name: "journeys") == .journeys && System(name: "nosuch") == nil)
        #expect(System.journeys.name == "journeys" && System.unknown.name == "unknown")
        #expect(FindingCode(name: "missing-slash") == .missingSlash && FindingCode(name: "missing-Slash") == nil)
        #expect(FaultPreset(name: "media-slow") == .mediaSlow && FaultPreset(name: "braze-503") == nil)
        let again = FindingCode(registering: "missing-slash", cause: "", onDevice: "", cure: "")
        #expect(again == .missingSlash && !again.explanation.cause.isEmpty)
    }

    @Test("lists are in the order of the names, calls of no system last")
    func order() {
        let systems = System.all.map(\.name)
        #expect(systems.last == "unknown" && systems.dropLast() == systems.dropLast().sorted()[...])
        let codes = FindingCode.all.map(\.name)
        #expect(codes == codes.sorted() && Set(codes).isSuperset(of: registry.findings.map(\.name)))
    }

    @Test("names of systems, options, presets, guides and codes are unique")
    func unique() {
        let lists = [
            registry.descriptors.map(\.name), registry.options.map(\.key), registry.presets.map(\.name),
            registry.findings.map(\.name), registry.descriptors.flatMap(\.guides).map(\.sdk),
        ]
        for list in lists { #expect(Set(list).count == list.count) }
    }

    @Test("a preset is of the system that lists it, and says on which side of the back end it acts")
    func presets() {
        for descriptor in registry.descriptors {
            for preset in descriptor.presets {
                #expect(preset.definition.system == descriptor.system, "\(preset.name)")
                #expect(preset.isOutcome || preset.definition.action.when != nil, "\(preset.name)")
            }
        }
        let after = registry.presets.filter { $0.definition.action.when == .after }.map(\.name)
        #expect(after == ["campaign-hang", "campaign-late-registration", "media-slow"])
    }

    @Test("what a system declares as secret is masked beside what is secret everywhere")
    func secrets() {
        let secrets = registry.secrets
        #expect(secrets.members.contains("apitoken") && secrets.elements == ["strpassword", "sessiontoken"])
        #expect(secrets.headers.isSuperset(of: ["authorization", "x-ms-callback-url-headers"]))
    }

    @Test("settings that were set to their defaults are those of which nothing was said")
    func settings() {
        var list = SystemSettingsList()
        list[MediaSettings.self] = MediaSettings()
        #expect(list == SystemSettingsList())
        list[MediaSettings.self].folder = "a"
        #expect(list != SystemSettingsList() && list[MediaSettings.self].folder == "a")
        list[MediaSettings.self].folder = nil
        #expect(list == SystemSettingsList())
    }

    @Test("the layout of a notification follows the settings")
    func layout() throws {
        var list = SystemSettingsList()
        list[CampaignClassicSettings.self].mediaKey = "a/b"
        let layout = try #require(registry.descriptions(list).first { $0.system == .campaignClassic }?.notification)
        let image = layout.parts.first { $0.name == "image" }
        #expect(image?.apns == "/a~1b" && image?.fcm == "/message/data/a~1b")
    }
}

/// The tables of the documentation, which say what is registered.
@Suite("The documentation", .timeLimit(.minutes(5)))
struct DocumentationTests {
    /// The rows of the table under a heading of a page, but for its two first lines.
    private func rows(_ page: String, after head: String) throws -> [String] {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: root.appending(path: "Docs/" + page), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex(of: head), "\(page) has no table \(head)")
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { $0 }
    }

    @Test("the findings are those of the registry, in the order of their names")
    func findings() throws {
        let expected = AllSystems.registry.findings.map { code in
            let words = code.explanation
            return "| `\(code.name)` | \(words.cause) | \(words.onDevice) | \(words.cure) |"
        }
        #expect(try rows("Findings.md", after: "| code | cause | on a device | cure |") == expected)
    }

    @Test("the options of systems are those of the registry")
    func options() throws {
        let defaults = SystemSettingsList()
        let expected = AllSystems.registry.options.map { option in
            let value = String(decoding: option.value(defaults).bytes, as: UTF8.self)
            return "| `\(option.key)` | \(option.help) | `\(value)` |"
        }
        #expect(try rows("Configuration.md", after: "| key | meaning | default |") == expected)
    }

    @Test("the presets are those of the registry")
    func presets() throws {
        let expected = AllSystems.registry.presets.map { preset in
            let definition = preset.definition
            let when = definition.isOutcome ? "the system" : (definition.action.actsBefore ? "before" : "after")
            return "| `\(preset.name)` | \(definition.summary) | \(when) |"
        }
        #expect(try rows("InspectionAPI.md", after: "| preset | what it does | acts |") == expected)
    }
}
