import Bytes
import Domain

extension Link {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: also the message that it was made for, for a snapshot.
    package func write(into writer: inout JSONWriter, asRecord: Bool = false) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("session", session)
            writer.member("system", system.name)
            writer.member("target", target)
            writer.member("deliveryId", deliveryId)
            writer.member("messageId", messageId)
            writer.member("url", url)
            writer.member("clicks", clicks)
            guard asRecord else { return }
            writer.member("message", message)
        }
    }
}

extension Link {
    /// The link of a record. Strict: each member must be there and fit.
    package init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(
            json, at: "",
            names: ["id", "session", "system", "target", "deliveryId", "messageId", "url", "clicks", "message"])
        self.init(
            id: try reader.id(letter: "l"), session: try reader.text("session"),
            system: try reader.named("system", System.init(name:)), target: try reader.text("target"),
            deliveryId: try reader.text(orNull: "deliveryId"), messageId: try reader.text(orNull: "messageId"),
            url: try reader.text("url"))
        clicks = try reader.count("clicks")
        message = reader.member("message") == nil ? nil : try reader.text(orNull: "message")
    }
}

extension Schema {
    package static let link = Schema.object([
        "id": .text, "session": .session, "system": .system, "target": .text, "deliveryId": .text.orNull,
        "messageId": .text.orNull, "url": .text, "clicks": .count,
    ])
}
