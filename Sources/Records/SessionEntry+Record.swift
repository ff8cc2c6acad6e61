import Bytes
import Domain

extension SessionEntry {
    /// Writes the session with what is counted of it and where it alone listens.
    package func write(
        interactions: Int, devices: Int, http: String?, https: String?, into writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("interactions", interactions)
            writer.member("devices", devices)
            writer.member("createdAt", createdAt.text)
            writer.member("lastSeenAt", lastSeenAt.text)
            writer.member("http", http)
            writer.member("https", https)
        }
    }
}

extension SessionEntry {
    /// Writes the record of the session.
    func writeRecord(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("createdAt", createdAt.text)
            writer.member("lastSeenAt", lastSeenAt.text)
            writer.member("kept", isKept)
        }
    }

    /// The session of a record. Strict.
    init(json: JSON) throws(PointerError) {
        let object = try JSONObject(json, names: ["name", "createdAt", "lastSeenAt", "kept"])
        self.init(
            name: try object.text("name"), createdAt: try object.time("createdAt"),
            lastSeenAt: try object.time("lastSeenAt"))
        isKept = try object.flag("kept")
    }
}

extension Schema {
    package static let sessionEntry = Schema.object([
        "name": .session, "interactions": .count, "devices": .count, "createdAt": .time, "lastSeenAt": .time,
        "http": .text.orNull, "https": .text.orNull,
    ])
}
