import Bytes
import Systems

/// What is known of an app, for the commands that show a push on a simulator or emulator.
package struct ApplicationSettings: Sendable, Equatable {
    /// What people call it.
    package var name: String?
    /// The iOS bundle identifier.
    package var bundleId: String?
    /// The Android package.
    package var package: String?
    /// The simulator that `simctl push` goes to.
    package var simulator: String?
    /// The serial number of the device that `adb` talks to.
    package var adbSerial: String?

    package init() {}
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
