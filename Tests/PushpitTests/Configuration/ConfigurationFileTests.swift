import Bytes
import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct ConfigurationFileTests {
    private func read(_ text: String) throws(ConfigurationError) -> EffectiveConfiguration {
        var result = EffectiveConfiguration()
        try ConfigurationFile(path: "c.json", text: Array(text.utf8)).apply(to: &result)
        return result
    }

    @Test func nullMeansAbsent() throws {
        let effective = try read(#"{"port": null, "journeys": null, "media": {"folder": null}}"#)
        #expect(effective.configuration == Configuration())
        #expect(effective.sources.isEmpty)
    }

    @Test(arguments: ["8443", #""8443""#, "[8443]"])
    func aPortIsANumberOrTextOrAList(value: String) throws {
        #expect(try read(#"{"tlsPort": \#(value)}"#).configuration.tlsPorts == [8443])
    }

    @Test func portsAreAListOfNumbersOrText() throws {
        #expect(try read(#"{"port": [8443, 443]}"#).configuration.ports == [8443, 443])
        #expect(try read(#"{"port": "8443,443"}"#).configuration.ports == [8443, 443])
    }

    @Test func readsTheKeysOfTheSystems() throws {
        let effective = try read(
            #"""
            {"applications": {"key": {"name": "Shop", "bundleId": "com.example.app", "package": "com.example"}},
             "campaignClassic": {"integrationKeys": ["a", "b+1"], "unknownIntegrationKey": {"status": 404, "body": "no"},
               "messageIds": "uuid", "logins": {"mc": "secret"}},
             "journeys": {"organizations": [{"id": "o", "mobileApps": [{"id": "m", "apiTokens": ["t"]}]}],
               "badApiToken": "reject", "signature": {"encoding": "hex", "key": "base64"}, "trackLinksFor": "0s",
               "optOuts": [{"userId": "u", "since": "1970-01-02T00:00:00Z"}, {"userId": "v"}], "fcmFormat": "notification",
               "contacts": [{"contactid": "c", "emailaddress1": "a@example.com"}], "pendingFor": "2s"},
             "media": {"folder": "m"}, "wellKnown": {"folder": "w"}}
            """#)
        let configuration = effective.configuration
        let classic = configuration.systems[CampaignClassicSettings.self]
        let journeys = configuration.systems[JourneysSettings.self]
        #expect(configuration.applications["key"]?.bundleId == "com.example.app")
        #expect(classic.integrationKeys == ["a", "b+1"])
        #expect(classic.unknownIntegrationKey.status == 404)
        #expect(classic.messageIds == .uuid)
        #expect(classic.logins == ["mc": "secret"])
        #expect(journeys.organizations?.first?.mobileApps.first?.apiTokens == ["t"])
        #expect(journeys.badApiToken == .reject)
        #expect(journeys.signature.encoding == .hex)
        #expect(journeys.signature.key == .base64)
        #expect(journeys.trackLinksFor == 0)
        #expect(journeys.pendingFor == 2000)
        #expect(journeys.contacts.first?.emailaddress1 == "a@example.com")
        #expect(journeys.optOuts.map(\.userId) == ["u", "v"])
        #expect(journeys.optOuts.map(\.since) == [86_400_000, 0])
        #expect(journeys.fcmFormat == .notification)
        #expect(configuration.systems[MediaSettings.self].folder == "m")
        #expect(configuration.systems[WellKnownSettings.self].folder == "w")
        #expect(effective.source(of: "campaignClassic.logins") == .file)
    }

    @Test(arguments: [
        ("{\n\n  \"prot\": 1\n}", "c.json:3:3: prot: is no known key (did you mean \"port\"?)"),
        ("{\n  \"port\": \"many\"\n}", "c.json:2:3: port: a whole number was expected, not \"many\""),
        ("{\n \"port\": \n}", "c.json:3:1: no JSON: a value was expected"),
        ("{\"port\": 1,\n \"port\": 2}", "c.json:2:2: port: is given twice"),
        ("[]", "c.json:1:1: an object was expected, not a list"),
        ("{\"port\": []}", "c.json:1:2: port: names no port"),
        ("{\"port\": [1, 99999]}", "c.json:1:2: port[1]: 99999 is not within 0 to 65535"),
        ("{\"port\": true}", "c.json:1:2: port: a port or a list of ports was expected, not a truth value"),
        ("{\"port\": 1.5}", "c.json:1:2: port: a whole number was expected, not \"1.5\""),
        ("{\"host\": 1}", "c.json:1:2: host: text was expected, not a number"),
        ("{\"open\": \"true\"}", "c.json:1:2: open: true or false was expected, not text"),
        (
            "{\"idleTimeout\": 5}",
            "c.json:1:2: idleTimeout: a duration such as \"250ms\" or \"5s\" was expected, not a number"
        ),
        (
            "{\"journeys\": {\n\"linkmode\": 1}}",
            "c.json:2:1: journeys.linkmode: is no known key (did you mean \"journeys.linkMode\"?)"
        ),
        (
            "{\"journeys\": {\"badDeviceTokens\": \"a,b\"}}",
            "c.json:1:15: journeys.badDeviceTokens: a list was expected, not text"
        ),
        (
            "{\"journeys\": {\"badDeviceTokens\": [\"a\", 1]}}",
            "c.json:1:15: journeys.badDeviceTokens[1]: text was expected, not a number"
        ),
        ("{\"journeys\": 1}", "c.json:1:2: journeys: an object was expected, not a number"),
        (
            "{\"journeys\": {\"organizations\": [{\"id\": \"a\",\n\"mobileApps\": [{\n\"id\": 3}]}]}}",
            "c.json:3:1: journeys.organizations[0].mobileApps[0].id: text was expected, not a number"
        ),
        (
            "{\"campaignClassic\": {\"unknownIntegrationKey\": {\n\"staus\": 404}}}",
            "c.json:2:1: campaignClassic.unknownIntegrationKey.staus: is no known key (did you mean \"status\"?)"
        ),
        (
            "{\"journeys\": {\"linkMode\": \"redirct\"}}",
            "c.json:1:15: journeys.linkMode: one of redirect, interstitial was expected, not \"redirct\" (did you mean \"redirect\"?)"
        ),
    ])
    func aFaultNamesFileLineAndKey(text: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(text) }
        #expect(error?.description == message)
    }
}
