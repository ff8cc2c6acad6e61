import Bytes
import Domain
import HTTP
import Records

extension Schema {
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
