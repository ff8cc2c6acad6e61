import Bytes
import Domain
import HTTP

extension Schema {
    static let fault = Schema.object([
        "id": .text, "session": .session.orNull, "match": Schema(["type": "object"]),
        "action": Schema(["type": "object"]), "times": .count.orNull, "probability": .number, "enabled": .flag,
        "applied": .count,
    ])

    /// What makes a fault; `match` has keys of the query language, `q` and `route`.
    static let newFault = Schema.object(
        ["action": Schema(["type": "object"])],
        optional: [
            "id": .anything, "session": .session.orNull, "match": Schema(["type": "object"]).orNull,
            "times": .integer(1...Int.max).orNull,
            "probability": Schema(["type": "number", "minimum": 0, "maximum": 1]).orNull, "enabled": .flag.orNull,
            "applied": .anything,
        ], isClosed: true)

    static let connection = Schema.object([
        "at": .time, "remoteAddress": .text, "port": .count, "session": .session.orNull, "sni": .text.orNull,
        "alpn": .text.orNull, "tls": .text.orNull, "requests": .count,
        "outcome": .words(ConnectionReport.Outcome.allCases.map(\.rawValue)),
    ])

    static let newSession = Schema.object(["name": .session], optional: ["listen": .flag.orNull], isClosed: true)

    static let madeSession = Schema.object([
        "name": .session, "http": .text.orNull, "https": .text.orNull, "host": .text.orNull,
    ])
}
