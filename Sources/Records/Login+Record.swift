import Bytes
import Domain

extension Login {
    private static let names = ["token", "system", "session", "openedAt", "ended"]

    /// Writes the record of the login; its token is a secret.
    func write(into writer: inout JSONWriter, _ redaction: Redaction) {
        writer.object { writer in
            writer.member("token", redaction == .off ? token : String(describing: Redaction.mask))
            writer.member("system", system.name)
            writer.member("session", session)
            writer.member("openedAt", openedAt.text)
            writer.member("ended", isEnded)
        }
    }

    /// The login of a record. Strict.
    init(json: JSON) throws(PointerError) {
        let object = try JSONObject(json, names: Self.names)
        self.init(
            token: try object.text("token"), system: try object.named("system", System.init(name:)),
            session: try object.text("session"), openedAt: try object.time("openedAt"))
        isEnded = try object.flag("ended")
    }
}
