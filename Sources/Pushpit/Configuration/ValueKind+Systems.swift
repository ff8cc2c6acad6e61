import Bytes

extension ValueKind {
    /// A value that only the file can give.
    static func json(
        _ read: @escaping @Sendable (JSON) throws(BadValue) -> Value, _ write: @escaping @Sendable (Value) -> JSON
    ) -> Self {
        ValueKind(
            "JSON",
            fromText: { (_: String) throws(BadValue) -> Value in throw BadValue("can only be given in the file") },
            fromJSON: read, toJSON: write)
    }
}

extension ValueKind where Value == JSON {
    /// An object that is kept as it is.
    static var object: Self {
        .json(
            { (json: JSON) throws(BadValue) -> JSON in
                guard json.members != nil else { throw BadValue("an object was expected, not \(json.typeName)") }
                return json
            }, { $0 })
    }
}

extension ValueKind where Value == [String: String] {
    /// User to password.
    static var logins: Self {
        .json(
            { (json: JSON) throws(BadValue) -> [String: String] in
                var logins: [String: String] = [:]
                try JSONShape.members(json, nil) { (member: JSON.Member) throws(BadValue) in
                    logins[member.name] = try JSONShape.text(member.value)
                }
                return logins
            },
            { logins in .object(logins.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }) })
    }
}

extension ValueKind where Value == [String: ApplicationSettings] {
    /// Application key to what is known of the app.
    static var applications: Self {
        let fields = ApplicationSettings.fields
        return .json(
            { (json: JSON) throws(BadValue) -> [String: ApplicationSettings] in
                var applications: [String: ApplicationSettings] = [:]
                try JSONShape.members(json, nil) { (application: JSON.Member) throws(BadValue) in
                    var settings = ApplicationSettings()
                    try JSONShape.members(application.value, fields.map(\.name)) {
                        (member: JSON.Member) throws(BadValue) in
                        guard let field = fields.first(where: { $0.name == member.name }) else { return }
                        settings[keyPath: field.path] = try ValueKind<String>.text("").fromJSON(member.value)
                    }
                    applications[application.name] = settings
                }
                return applications
            },
            { applications in
                .object(
                    applications.sorted { $0.key < $1.key }.map { key, settings in
                        JSON.Member(
                            key,
                            .object(
                                fields.compactMap { field in
                                    settings[keyPath: field.path].map { JSON.Member(field.name, .string($0)) }
                                }))
                    })
            })
    }
}

extension ApplicationSettings {
    fileprivate static var fields: [(name: String, path: any WritableKeyPath<ApplicationSettings, String?> & Sendable)]
    {
        [
            ("name", \.name), ("bundleId", \.bundleId), ("package", \.package), ("simulator", \.simulator),
            ("adbSerial", \.adbSerial),
        ]
    }
}

extension ValueKind where Value == CampaignClassicSettings.Answer {
    /// A status and a body.
    static var unknownKeyAnswer: Self {
        .json(
            { (json: JSON) throws(BadValue) -> CampaignClassicSettings.Answer in
                var answer = CampaignClassicSettings.Answer()
                try JSONShape.members(json, ["status", "body"]) { (member: JSON.Member) throws(BadValue) in
                    if member.name == "status" {
                        answer.status = try ValueKind<Int>.count(200...599).fromJSON(member.value)
                    } else {
                        answer.body = try JSONShape.text(member.value)
                    }
                }
                return answer
            }, { ["status": .number(String($0.status)), "body": .string($0.body)] })
    }
}
