import Systems
import TestSupport
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
    private func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> EffectiveConfiguration {
        var configuration = Configuration()
        configuration.ports = [0]
        configuration.tlsPorts = [0]
        change(&configuration)
        return EffectiveConfiguration(configuration)
    }

    @Test func whatTheFileSaysOfSystemsIsTakenOverAndTheRestWaits() {
        var new = configuration {
            $0.logLevel = .debug
            $0.systems[CampaignClassicSettings.self].integrationKeys = ["a"]
            $0.maxBody = 5
        }
        new.sources = ["campaignClassic.integrationKeys": .file, "maxBody": .file]
        let (effective, waiting) = configuration().taking(new)
        #expect(effective.configuration.logLevel == .debug)
        #expect(effective.configuration.systems[CampaignClassicSettings.self].integrationKeys == ["a"])
        #expect(effective.source(of: "campaignClassic.integrationKeys") == .file)
        #expect(effective.configuration.maxBody == Configuration().maxBody)
        #expect(effective.source(of: "maxBody") == .default)
        #expect(waiting == ["maxBody"])
    }

    @Test func aConfigurationThatCannotBeUsedChangesNothing() async throws {
        let server = try PushpitServer(configuration())
        #expect(throws: ServerError.self) {
            try server.reload(configuration { $0.systems[MediaSettings.self].folder = "/nothing/here" })
        }
        #expect(server.live.effective.configuration == configuration().configuration)
        try await called { done in server.stop { done() } }
    }
}
