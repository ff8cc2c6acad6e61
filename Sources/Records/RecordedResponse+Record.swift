import Bytes
import Domain

extension RecordedResponse {
    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("status")
        if let status { writer.int(status) } else { writer.null() }
        writer.key("size")
        if let size { writer.int(size) } else { writer.null() }
        writer.member("durationMicroseconds", durationMicroseconds)
        writer.member("fault", fault)
        writer.endObject()
    }
}

extension RecordedResponse {
    init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(
            json, at: pointer, names: ["status", "size", "durationMicroseconds", "fault"])
        self.init(
            status: try reader.count(orNull: "status"), size: try reader.count(orNull: "size"),
            durationMicroseconds: try reader.count("durationMicroseconds"), fault: try reader.text(orNull: "fault"))
    }
}

extension Schema {
    package static let recordedResponse = Schema.object([
        "status": .integer(0...999).orNull.described(
            "Null where a fault lets nothing out, 0 where what goes out is no HTTP."),
        "size": .count.orNull, "durationMicroseconds": .count, "fault": .text.orNull,
    ])
}
