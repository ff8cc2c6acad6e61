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

extension Schema {
    package static let sessionEntry = Schema.object([
        "name": .session, "interactions": .count, "devices": .count, "createdAt": .time, "lastSeenAt": .time,
        "http": .text.orNull, "https": .text.orNull,
    ])
}
