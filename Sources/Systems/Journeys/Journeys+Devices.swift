import Domain

extension Journeys {
    /// A token as it is and, since hexadecimal digits mean the same in any case, in both cases.
    static func spellings(of token: String) -> [String] {
        guard token.utf8.allSatisfy({ HexDigit.value($0) != nil }) else { return [token] }
        return [token, token.lowercased(), token.uppercased()]
    }

    /// The one spelling of a token that stands for all.
    static func canonical(_ token: String) -> String {
        token.utf8.allSatisfy { HexDigit.value($0) != nil } ? token.lowercased() : token
    }

    /// The one spelling of an id: GUIDs may have braces or no hyphens, and digits of any case.
    package static func key(_ id: String) -> String {
        GUID(id)?.text ?? id.lowercased()
    }

    /// The device of a token, in any case of its digits, of an application where one is given.
    func device(token: String, _ application: String?, _ session: String?) -> Device? {
        for spelling in Self.spellings(of: token) {
            let found = domain.devices.find(
                token: spelling, session: session, system: .journeys, application: application)
            if let found, session == nil || found.session == session { return found }
        }
        return nil
    }

    /// What is wrong with organisation, application and API token; nil when they are configured or nothing is.
    func credentialsFinding(_ item: Registration) -> Finding? {
        credentialsFinding(item.organization, item.application, item.apiToken)
    }

    /// What is wrong with organisation, application and API token; nil when they are configured or nothing is.
    func credentialsFinding(_ organization: String, _ application: String?, _ apiToken: String?) -> Finding? {
        guard let organizations = known.organizations else { return nil }
        guard let apps = organizations[Self.key(organization)] else {
            return Self.badCredentials("organization", "the organisation \(organization.prefix(64))")
        }
        guard let tokens = apps[Self.key(application ?? "")] else {
            return Self.badCredentials("MobileAppId", "the mobile app \((application ?? "").prefix(64))")
        }
        guard tokens.contains(apiToken ?? "") else {
            return Self.badCredentials("ApiToken", "the API token of this mobile app")
        }
        return nil
    }
}
