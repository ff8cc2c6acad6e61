import Bytes
import Domain
import HTTP
import Records

extension Schema {
    static let deviceChange = Schema.object(
        [:],
        optional: [
            "state": .words(Device.State.allCases.map(\.rawValue)).orNull,
            "baseUrl": .text(#"https?://[!-~]+"#).orNull, "bundleId": .plainText.orNull, "package": .plainText.orNull,
            "simulator": .plainText.orNull, "adbSerial": .plainText.orNull,
        ], isClosed: true)

    static let newLink = Schema.object(
        [
            "system": .words(System.all.filter { $0 != .unknown }.map(\.name)),
            "target": .text(#"/[!-~]*"#).described("The request target, without p1, p2 …"),
            "url": .text("[!-~]+").described("Where it leads, with {p1}, {p2} … for the values."),
        ],
        optional: [
            "session": .session.orNull, "deliveryId": .either(.text, .number, .null),
            "messageId": .either(.text, .number, .null),
        ], isClosed: true)

    static let diagnosisItem = Schema.object([
        "code": .text, "sentence": .text, "cure": .text, "evidence": .list(of: Schema(["type": "object"])),
    ])

    static let setupDocument = Schema.object([
        "sdk": .text, "title": .text, "platform": .platform,
        "settings": .list(of: .object(["name": .text, "value": .text])),
        "files": .list(of: .object(["name": .text, "content": .text])), "steps": .list(of: .text),
        "notes": .list(of: .text),
    ])

    /// A problem document (RFC 9457).
    static let problem = Schema.object(
        ["type": .text, "title": .text, "status": .integer(400...599), "detail": .text],
        optional: ["errors": .list(of: .named("ProblemEntry"))])

    static let problemEntry = Schema.object(
        ["detail": .text],
        optional: [
            "parameter": .text, "pointer": .text.described("RFC 6901, into the body."),
            "line": .count.described("Of an NDJSON body, from 1."), "column": .count.described("Of a query, from 1."),
        ])

    /// Text without control characters.
    static let plainText = Schema.text(#"[^\u0000-\u001f\u007f]*"#)
}
