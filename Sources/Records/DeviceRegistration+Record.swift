import Bytes
import Domain

extension DeviceRegistration {
    private static let names = [
        "device", "session", "system", "application", "token", "platform", "userKey", "parameters", "baseUrl", "phone",
        "visibleFrom", "at",
    ]

    /// Writes the record of the registration.
    func write(into writer: inout JSONWriter, _ redaction: Redaction) {
        writer.object { writer in
            writer.member("device", id)
            writer.member("session", session)
            writer.member("system", system.name)
            writer.member("application", application)
            writer.member("token", token)
            writer.member("platform", platform?.name)
            writer.member("userKey", userKey)
            writer.key("parameters")
            writer.value(redaction.masked(parameters))
            writer.member("baseUrl", baseURL)
            writer.member("phone", phone)
            writer.member("visibleFrom", visibleFrom?.text)
            writer.member("at", at.text)
        }
    }

    /// The registration of a record. Strict.
    init(json: JSON) throws(PointerError) {
        let object = try JSONObject(json, names: Self.names)
        self.init(
            device: try object.id(letter: "d", in: "device"), session: try object.text("session"),
            system: try object.named("system", System.init(name:)), application: try object.text(orNull: "application"),
            token: try object.text("token"), platform: try object.named(orNull: "platform", Platform.init(name:)),
            userKey: try object.text(orNull: "userKey"), parameters: try object.required("parameters"),
            baseURL: try object.text(orNull: "baseUrl"), phone: try object.text(orNull: "phone"),
            at: try object.time("at"))
        visibleFrom = object["visibleFrom"] == nil ? nil : try object.time("visibleFrom")
    }
}
