import Bytes
import Domain

extension Journeys {
    /// The one spelling of an id: GUIDs may have braces or no hyphens, and digits of any case.
    package static func key(_ id: String) -> String {
        NormalForm.id(id).lowercased()
    }

    /// Whether two ids are the same, in whatever spelling.
    static func isSame(_ left: String, _ right: String) -> Bool {
        key(left) == key(right)
    }

    /// The device of a token, in any case of its digits, of an application where one is given.
    func device(token: String, _ application: String?, _ session: String?) -> Device? {
        let found = domain.devices.find(token: token, session: session, system: .journeys, application: application)
        return found.flatMap { session == nil || $0.session == session ? $0 : nil }
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
