import Bytes
import Domain

/// A change as a line of NDJSON: an object whose first member `record` names what it is. Snapshots, and logs of changes, are
/// made of these lines.
extension Change {
    /// The value of `record`.
    package var record: String {
        switch self {
        case .interaction: "interaction"
        case .transfer: "transfer"
        case .removed: "removed"
        case .evicted: "evicted"
        case .registered: "registered"
        case .device: "device"
        case .deviceForgotten: "deviceForgotten"
        case .link: "link"
        case .linkClicked: "linkClicked"
        case .linkForgotten: "linkForgotten"
        case .delivery: "delivery"
        case .message: "message"
        case .messageHit: "messageHit"
        case .messageForgotten: "messageForgotten"
        case .result: "registration"
        case .resultForgotten: "registrationForgotten"
        case .fault: "fault"
        case .faultUsed: "faultUsed"
        case .faultForgotten: "faultForgotten"
        case .login: "login"
        case .loginForgotten: "loginForgotten"
        case .session: "session"
        case .sessionForgotten: "sessionForgotten"
        case .reset: "reset"
        case .reserved: "counters"
        }
    }

    /// The values of `record` of what a snapshot has, in the order in which it is put back: what others refer to comes first.
    package static let snapshotRecords = [
        "device", "delivery", "message", "link", "registration", "fault", "login", "session", "interaction",
    ]

    /// Appends the line of the change.
    package func appendLine(to bytes: inout [UInt8], redaction: Redaction) {
        var writer = JSONWriter(reserving: 1024)
        write(into: &writer, redaction)
        bytes += Array("{\"record\":\"\(record)\"".utf8)
        // Both are objects: the brace between them becomes a comma, or nothing before an empty one.
        if writer.bytes.count > 2 { bytes.append(0x2C) }
        bytes += writer.bytes.dropFirst()
        bytes.append(0x0A)
    }

    private func write(into writer: inout JSONWriter, _ redaction: Redaction) {
        switch self {
        case .interaction(let interaction): interaction.write(into: &writer, redaction: redaction)
        case .transfer(let seq, let transfer):
            writer.object { writer in
                writer.member("seq", seq)
                writer.key("transfer")
                transfer.write(into: &writer)
            }
        case .removed(let seqs):
            writer.object { writer in
                writer.key("seqs")
                writer.array { for seq in seqs { $0.int(seq) } }
            }
        case .evicted(let seq): writer.object { $0.member("through", seq) }
        case .registered(let registration): registration.write(into: &writer, redaction)
        case .device(let device): device.write(into: &writer, asRecord: true, redaction: redaction)
        case .link(let link): link.write(into: &writer, asRecord: true)
        case .delivery(let delivery): delivery.writeRecord(into: &writer)
        case .message(let message): message.write(into: &writer, asRecord: true)
        case .messageHit(let id, let name, let time):
            writer.object { writer in
                writer.member("id", id)
                writer.member("hit", name.rawValue)
                writer.member("at", time.text)
            }
        case .result(let result): result.write(into: &writer)
        case .fault(let rule): writer.value(rule.record)
        case .faultUsed(let use):
            writer.object { writer in
                writer.member("id", use.rule)
                writer.member("applied", use.applied)
                writer.member("turns", use.turns)
                writer.member("firstApplied", use.firstApplied?.text)
            }
        case .login(let login): login.write(into: &writer, redaction)
        case .session(let entry): entry.writeRecord(into: &writer)
        case .reset(let session, let parts):
            writer.object { writer in
                writer.member("session", session)
                writer.key("only")
                writer.array { for name in parts.words { $0.string(name) } }
            }
        case .reserved(let counters): counters.write(into: &writer)
        case .deviceForgotten(let id), .linkClicked(let id), .linkForgotten(let id), .messageForgotten(let id),
            .resultForgotten(let id), .faultForgotten(let id), .loginForgotten(let id), .sessionForgotten(let id):
            writer.object { $0.member("id", id) }
        }
    }
}

extension Change {
    /// The change of a line. Strict: each member must be there and fit. Relative times in the match of a fault rule count from
    /// `now`.
    package init(json: JSON, now: Timestamp, redaction: Redaction = .off) throws(PointerError) {
        let object = try JSONObject(json)
        let record = try object.text("record")
        let members = JSON.object(object.members.filter { $0.name != "record" })
        switch record {
        case "interaction": self = .interaction(try Interaction(json: members))
        case "registered": self = .registered(try DeviceRegistration(json: members))
        case "device": self = .device(try Device(json: members))
        case "link": self = .link(try Link(json: members))
        case "delivery": self = .delivery(try Delivery(json: members))
        case "message": self = .message(try Message(json: members))
        case "registration": self = .result(try RegistrationResult(json: members))
        case "fault": self = .fault(try FaultRule(record: members, now: now, redaction: redaction))
        case "login": self = .login(try Login(json: members))
        case "session": self = .session(try SessionEntry(json: members))
        case "counters": self = .reserved(try Counters(json: members))
        default: self = try Self.step(record, members)
        }
    }

    /// A change of something that is there.
    private static func step(_ record: String, _ json: JSON) throws(PointerError) -> Change {
        func object(_ names: String...) throws(PointerError) -> JSONObject { try JSONObject(json, names: names) }
        func id() throws(PointerError) -> String { try object("id").text("id") }
        switch record {
        case "transfer":
            let object = try object("seq", "transfer")
            return .transfer(
                seq: UInt64(try object.count("seq")),
                try Interaction.Transfer(json: try object.required("transfer"), at: "/transfer"))
        case "removed":
            return .removed(
                try object("seqs").list("seqs") { (json, place) throws(PointerError) in
                    guard let seq = json.int, (0...JSONObject.largest).contains(seq) else {
                        throw PointerError(place, "a seq was expected, not \(json.typeName)")
                    }
                    return UInt64(seq)
                })
        case "evicted": return .evicted(through: UInt64(try object("through").count("through")))
        case "messageHit":
            let object = try object("id", "hit", "at")
            return .messageHit(
                try object.text("id"), try object.named("hit", Hits.Name.init(rawValue:)), at: try object.time("at"))
        case "faultUsed":
            let object = try object("id", "applied", "turns", "firstApplied")
            return .faultUsed(
                FaultUse(
                    rule: try object.text("id"), applied: try object.count("applied"),
                    turns: try object.count("turns"),
                    firstApplied: object["firstApplied"] == nil ? nil : try object.time("firstApplied")))
        case "reset":
            let object = try object("session", "only")
            return .reset(session: try object.text(orNull: "session"), try ResetParts(names: object, "only"))
        case "deviceForgotten": return .deviceForgotten(try id())
        case "linkClicked": return .linkClicked(try id())
        case "linkForgotten": return .linkForgotten(try id())
        case "messageForgotten": return .messageForgotten(try id())
        case "registrationForgotten": return .resultForgotten(try id())
        case "faultForgotten": return .faultForgotten(try id())
        case "loginForgotten": return .loginForgotten(try id())
        case "sessionForgotten": return .sessionForgotten(try id())
        default:
            throw PointerError(
                "/record", "\"\(record)\" is none of \(snapshotRecords.joined(separator: ", "))")
        }
    }
}
