import Testing

@testable import Systems

@Suite("The settings of Journeys", .timeLimit(.minutes(5))) struct JourneysSettingsTests {
    @Test(
        "ids of organisations, apps and users are known in any spelling",
        arguments: [
            "11111111-aaaa-4bbb-8ccc-000000000001", "{11111111-AAAA-4BBB-8CCC-000000000001}",
            "11111111AAAA4bbb8ccc000000000001",
        ])
    func ids(_ id: String) {
        var app = JourneysSettings.MobileApp()
        (app.id, app.apiTokens) = (id, ["t"])
        var organization = JourneysSettings.Organization()
        (organization.id, organization.mobileApps) = (id, [app])
        var optOut = JourneysSettings.OptOut()
        optOut.userId = id
        var settings = JourneysSettings()
        (settings.organizations, settings.optOuts) = ([organization], [optOut])
        let known = JourneysKnownIds(settings)
        let plain = "11111111-aaaa-4bbb-8ccc-000000000001"
        #expect(known.organizations == [plain: [plain: ["t"]]])
        #expect(Array(known.optOuts.keys) == [plain])
    }
}
