import Bytes
import Domain

extension Counters {
    private static let names = ["seq", "devices", "links", "deliveries", "messages", "faults", "events"]

    /// Writes the numbers as an object.
    package func write(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("seq", seq)
            writer.member("devices", devices)
            writer.member("links", links)
            writer.member("deliveries", deliveries)
            writer.member("messages", messages)
            writer.member("faults", faults)
            writer.member("events", events)
        }
    }

    /// The numbers of an object. Strict.
    package init(json: JSON, at pointer: String = "") throws(PointerError) {
        self.init()
        let object = try JSONObject(json, at: pointer, names: Self.names)
        seq = UInt64(try object.count("seq"))
        devices = try object.count("devices")
        links = try object.count("links")
        deliveries = try object.count("deliveries")
        messages = try object.count("messages")
        faults = try object.count("faults")
        events = try object.count("events")
    }
}

extension ResetParts {
    /// The names of the parts, in their order.
    package var words: [String] {
        Self.names.enumerated().filter { contains(ResetParts(rawValue: 1 << UInt8($0.offset))) }.map(\.element)
    }

    /// The parts that a member lists by their names.
    package init(names object: JSONObject, _ name: String) throws(PointerError) {
        self = []
        for (index, text) in try object.texts(name).enumerated() {
            guard let part = ResetParts(name: text) else {
                throw PointerError(
                    "\(object.place(name))/\(index)", "\"\(text)\" is none of \(Self.names.joined(separator: ", "))")
            }
            insert(part)
        }
    }
}
