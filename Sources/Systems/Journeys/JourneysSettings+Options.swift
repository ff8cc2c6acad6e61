import Bytes
import Domain

extension JourneysSettings {
    package static let options: [SettingOption<Self>] = [
        .key(
            \.organizations, "organizations", .organizations, secret: true,
            "The organisations, their apps and API tokens; null: everything is accepted"),
        .key(\.badApiToken, "badApiToken", .choice, "What becomes of an unknown API token"),
        .key(
            \.badDeviceTokens, "badDeviceTokens", .texts("LIST", allowsOne: false), "Tokens whose dry run fails"),
        .key(
            \.maxApnsTokenLength, "maxApnsTokenLength", .count(0...Int.max),
            "The longest APNs token that is accepted; 0 is no limit"),
        .key(\.lenientKeys, "lenientKeys", .flag, "Whether keys with blanks around pass"),
        .key(\.signature, "signature", .signature, "How the signature of a callback is made"),
        .key(\.pendingFor, "pendingFor", .duration(), "How long a registration stays Pending"),
        .key(\.contacts, "contacts", .contacts, "The contacts behind the user mapping"),
        .key(\.optOuts, "optOuts", .optOuts, "The users who opted out of tracking, and since when"),
        .key(\.fcmFormat, "fcmFormat", .choice, "What a push to Android is made of"),
        .key(\.linkMode, "linkMode", .choice, "What a tracked link answers"),
        .key(\.trackLinksFor, "trackLinksFor", .duration(), "The age at which links are expired"),
    ]
}

extension ValueKind where Value == [JourneysSettings.Organization] {
    /// The organisations with their apps and the API tokens of these.
    fileprivate static var organizations: Self {
        .json(
            { (json: JSON) throws(BadValue) -> [JourneysSettings.Organization] in
                try JSONShape.list(json) { (json: JSON) throws(BadValue) -> JourneysSettings.Organization in
                    var organization = JourneysSettings.Organization()
                    try JSONShape.members(json, ["id", "mobileApps"]) { (member: JSON.Member) throws(BadValue) in
                        if member.name == "id" {
                            organization.id = try ValueKind<String>.text("").fromJSON(member.value)
                        } else {
                            organization.mobileApps = try JSONShape.list(
                                member.value, of: JourneysSettings.MobileApp.read)
                        }
                    }
                    guard !organization.id.isEmpty else { throw BadValue("\"id\" is missing") }
                    return organization
                }
            },
            { organizations in
                .array(organizations.map { ["id": .string($0.id), "mobileApps": .array($0.mobileApps.map(\.json))] })
            })
    }
}

extension JourneysSettings.MobileApp {
    fileprivate static func read(_ json: JSON) throws(BadValue) -> JourneysSettings.MobileApp {
        var app = JourneysSettings.MobileApp()
        try JSONShape.members(json, ["id", "apiTokens"]) { (member: JSON.Member) throws(BadValue) in
            if member.name == "id" {
                app.id = try ValueKind<String>.text("").fromJSON(member.value)
            } else {
                app.apiTokens = try ValueKind<[String]>.texts("").fromJSON(member.value)
            }
        }
        guard !app.id.isEmpty else { throw BadValue("\"id\" is missing") }
        return app
    }

    fileprivate var json: JSON { ["id": .string(id), "apiTokens": .array(apiTokens.map { .string($0) })] }
}

extension ValueKind where Value == JourneysSettings.Signature {
    /// The encoding and the key of a callback's signature.
    fileprivate static var signature: Self {
        .json(
            { (json: JSON) throws(BadValue) -> JourneysSettings.Signature in
                var signature = JourneysSettings.Signature()
                try JSONShape.members(json, ["encoding", "key"]) { (member: JSON.Member) throws(BadValue) in
                    if member.name == "encoding" {
                        signature.encoding = try ValueKind<JourneysSettings.SignatureEncoding>.choice.fromJSON(
                            member.value)
                    } else {
                        signature.key = try ValueKind<JourneysSettings.SignatureKey>.choice.fromJSON(member.value)
                    }
                }
                return signature
            }, { ["encoding": .string($0.encoding.rawValue), "key": .string($0.key.rawValue)] })
    }
}

extension ValueKind where Value == [JourneysSettings.Contact] {
    /// The contacts of the user mapping.
    fileprivate static var contacts: Self {
        .json(
            { (json: JSON) throws(BadValue) -> [JourneysSettings.Contact] in
                try JSONShape.list(json) { (json: JSON) throws(BadValue) -> JourneysSettings.Contact in
                    var contact = JourneysSettings.Contact()
                    try JSONShape.members(json, ["contactid", "emailaddress1"]) {
                        (member: JSON.Member) throws(BadValue) in
                        let text = try ValueKind<String>.text("").fromJSON(member.value)
                        if member.name == "contactid" { contact.contactid = text } else { contact.emailaddress1 = text }
                    }
                    guard !contact.contactid.isEmpty else { throw BadValue("\"contactid\" is missing") }
                    return contact
                }
            },
            { contacts in
                .array(
                    contacts.map {
                        ["contactid": .string($0.contactid), "emailaddress1": .string($0.emailaddress1)]
                    })
            })
    }
}

extension ValueKind where Value == [JourneysSettings.OptOut] {
    /// Users who opted out: an id, and the time when they did.
    fileprivate static var optOuts: Self {
        .json(
            { (json: JSON) throws(BadValue) -> [JourneysSettings.OptOut] in
                try JSONShape.list(json) { (json: JSON) throws(BadValue) -> JourneysSettings.OptOut in
                    var optOut = JourneysSettings.OptOut()
                    try JSONShape.members(json, ["userId", "since"]) { (member: JSON.Member) throws(BadValue) in
                        let text = try ValueKind<String>.text("").fromJSON(member.value)
                        if member.name == "userId" {
                            optOut.userId = text
                        } else {
                            guard let time = Timestamp(text: text) else {
                                throw BadValue("\"since\" is a time such as 2026-11-30T03:14:15Z")
                            }
                            optOut.since = time.milliseconds
                        }
                    }
                    guard !optOut.userId.isEmpty else { throw BadValue("\"userId\" is missing") }
                    return optOut
                }
            },
            { optOuts in
                .array(
                    optOuts.map {
                        [
                            "userId": .string($0.userId),
                            "since": .string(Timestamp(milliseconds: $0.since).text),
                        ]
                    })
            })
    }
}
