import Bytes
import Domain

extension ValueKind where Value == [JourneysSettings.Organization] {
    /// The organisations with their apps and the API tokens of these.
    static var organizations: Self {
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
    static var signature: Self {
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
    static var contacts: Self {
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
    static var optOuts: Self {
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
