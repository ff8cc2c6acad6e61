import Bytes
import Domain

extension Schema {
    /// An interaction with all its members.
    static let interaction = Schema.object(
        [
            "seq": .integer(1...Int.max), "session": .session, "receivedAt": .time, "system": .system, "kind": .kind,
            "verdict": .verdict, "findings": .list(of: .named("Finding")), "application": .text.orNull,
            "device": .named("DeviceReference"), "messageId": .text.orNull, "deliveryId": .text.orNull,
            "trackingId": .text.orNull, "link": .text.orNull,
            "attributes": Schema(["type": "object"]).described("The vendor's own fields, under their own names."),
            "request": .named("RecordedRequest"), "response": .named("RecordedResponse"),
        ],
        optional: [
            "batch": .count.described("The same number for all interactions of one request."),
            "transfer": .named("Transfer").orNull,
        ])

    /// An interaction of which `fields` may have chosen some members.
    static var selectedInteraction: Schema {
        var members = interaction.json.members ?? []
        for index in members.indices where members[index].name == "required" { members[index].value = ["seq"] }
        return Schema(.object(members))
    }

    static let finding = Schema.object([
        "code": .findingCode, "severity": .words(Finding.Severity.allCases.map(\.name)), "field": .text.orNull,
        "detail": .text, "hint": .text.orNull,
    ])

    static let deviceReference = Schema.object([
        "id": .text.orNull, "platform": .platform.orNull, "token": .text.orNull, "userKey": .text.orNull,
    ])

    static let recordedRequest = Schema.object([
        "method": .text, "target": .text.described("What came, byte for byte."),
        "path": .text.described("Without session prefix, with slashes folded."), "httpVersion": .text,
        "headers": .list(of: .list(of: .text)).described("Name and value, in their order."), "body": .text,
        "bodyEncoding": .words(["utf-8", "base64"]), "bodySize": .count, "bodyTruncated": .flag,
        "remoteAddress": .text, "tls": .text.orNull,
    ])

    static let recordedResponse = Schema.object([
        "status": .integer(100...999).orNull.described("Null where a fault lets nothing out."),
        "size": .count.orNull, "durationMicroseconds": .count, "fault": .text.orNull,
    ])

    static let transfer = Schema.object(["bytesSent": .count, "milliseconds": .count, "completed": .flag])

    static let interactionPage = Schema.object([
        "items": .list(of: .named("SelectedInteraction")),
        "next": .text.orNull.described("The target of the next page."),
        "total": .count.orNull, "firstSeq": .count, "lastSeq": .count,
        "dropped": .count.described("How many interactions the bounds have pushed out."),
    ])
}
