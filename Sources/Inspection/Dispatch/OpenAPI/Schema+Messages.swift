import Bytes
import Domain

extension Schema {
    /// What `POST /messages` takes; one of `title`, `body` and `silent` is needed too.
    /// - Parameter systems: those that can send.
    static func push(_ systems: [System]) -> Schema {
        Schema.object(
            [
                "system": .words(systems.map(\.name)),
                "to": .either(
                    .object(["deviceToken": .text], isClosed: true), .object(["device": .text], isClosed: true),
                    .object(["userKey": .text], isClosed: true),
                    .object(["everyone": Schema(["const": true])], isClosed: true)),
            ],
            optional: [
                "session": .session.orNull, "application": .text.orNull, "title": .text.orNull,
                "subtitle": .text.orNull,
                "body": .text.orNull, "link": .text.orNull, "image": .text.orNull, "silent": .flag.orNull,
                "badge": .integer(0...1_000_000).orNull, "sound": .text.orNull, "category": .text.orNull,
                "mutableContent": .flag.orNull, "variables": .either(Schema(["type": "object"]), .null),
                "trackingConsent": .flag.orNull, "test": .flag.orNull, "deliveryId": .either(.text, .number, .null),
                "messageId": .either(.text, .number, .null),
                "via": .either(.list(of: .words(TransportName.allCases.map(\.rawValue)), atLeast: 1), .null),
                "webhookUrl": .text.orNull, "baseUrl": .text.orNull, "includeReplaced": .flag.orNull,
            ], isClosed: true)
    }

    static let message = Schema.object([
        "id": .text, "session": .session, "system": .system, "application": .text.orNull,
        "messageId": .text.orNull, "deliveryId": .text.orNull, "trackingId": .text.orNull, "device": .text,
        "platform": .platform.orNull, "userKey": .text.orNull,
        "state": .words(Message.State.allCases.map(\.rawValue)),
        "reason": .text.orNull.described("The gateway's word for a failure."), "createdAt": .time,
        "title": .text.orNull, "body": .text.orNull, "link": .text.orNull, "originalLink": .text.orNull,
        "image": .text.orNull, "trackingConsent": .flag, "test": .flag,
        "size": .count.described("Of the device's own payload, in bytes."), "findings": .list(of: .named("Finding")),
        "payloads": .object(["apns": .anything, "fcm": .anything]),
        "commands": .object(["simctl": .text.orNull, "adb": .text.orNull]),
        "transports": .list(
            of: .object([
                "via": .words(TransportName.allCases.map(\.rawValue)),
                "state": .words(TransportReport.State.allCases.map(\.rawValue)), "detail": .text.orNull,
            ])),
        "hits": .object(
            of: Hits.Name.allCases.map { ($0.rawValue, .object(["count": .count, "first": .time.orNull])) }),
    ])

    /// The answer to a push.
    static let sentDelivery = Schema.object(
        of: deliveryHead + [("messages", .list(of: .named("Message")))])

    static let delivery = Schema.object(
        of: deliveryHead + [("created", .count), ("accepted", .count), ("failed", .count)]
            + Hits.Name.steps.map { ($0.rawValue, .count) }
            + [
                ("unique", .steps(.count)), ("medianSeconds", .steps(.number.orNull)),
                ("withoutHit", .silentMessages), ("imagesNotFetched", .silentMessages),
            ])

    private static let deliveryHead: [(String, Schema)] = [
        ("deliveryId", .text), ("session", .session), ("system", .system), ("application", .text.orNull),
        ("title", .text.orNull), ("createdAt", .time),
        ("skipped", .list(of: .object(["device": .text, "reason": .text]))),
    ]

    private static let silentMessages = Schema.list(of: .object(["message": .text, "reason": .text]))

    /// An object with a member for each step of the funnel.
    private static func steps(_ value: Schema) -> Schema {
        .object(of: Hits.Name.steps.map { ($0.rawValue, value) })
    }
}
