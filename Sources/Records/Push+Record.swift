import Bytes
import Domain

extension Push {
    /// The members of a request that makes a push.
    private static let names = [
        "system", "session", "application", "to", "title", "subtitle", "body", "link", "image", "silent", "badge",
        "sound", "category", "mutableContent", "variables", "trackingConsent", "test", "deliveryId", "messageId", "via",
        "webhookUrl", "baseUrl", "includeReplaced",
    ]

    /// Reads the request of a push. Whether the addresses in it can be called is not looked at.
    /// - Parameter systems: those that can send.
    package init(json: JSON, systems: [System]) throws(PointerError) {
        let object = try JSONObject(json, names: Self.names)
        let name = try object.filledText("system")
        guard let system = System(name: name) else {
            let known = systems.map(\.name)
            throw object.error(
                at: "system", "\"\(name)\" is none of \(known.joined(separator: ", "))", known: known)
        }
        self.init(system, to: try Recipient(object))
        session = try object.optionalText("session")
        application = try object.optionalText("application")
        title = try object.optionalText("title")
        subtitle = try object.optionalText("subtitle")
        body = try object.optionalText("body")
        link = try object.optionalText("link")
        image = try object.optionalText("image")
        isSilent = try object.optionalFlag("silent") ?? false
        badge = try object.optionalNumber("badge", in: 0...1_000_000)
        sound = try object.optionalText("sound")
        category = try object.optionalText("category")
        isMutable = try object.optionalFlag("mutableContent")
        variables =
            object["variables"] == nil ? [] : try object.object("variables").members.map { Variable($0.name, $0.value) }
        trackingConsent = try object.optionalFlag("trackingConsent") ?? true
        isTest = try object.optionalFlag("test") ?? false
        deliveryId = try object.optionalId("deliveryId")
        messageId = try object.optionalId("messageId")
        via = try Self.via(object)
        webhookURL = try object.optionalText("webhookUrl")
        baseURL = try object.optionalText("baseUrl")
        includesReplaced = try object.optionalFlag("includeReplaced") ?? false
    }

    private static func via(_ object: JSONObject) throws(PointerError) -> [TransportName] {
        guard let value = object["via"] else { return [.outbox] }
        guard let elements = value.array, !elements.isEmpty else {
            throw object.error(at: "via", "a list of \(known) was expected")
        }
        var names: [TransportName] = []
        for (index, element) in elements.enumerated() {
            guard let name = element.string.flatMap(TransportName.init) else {
                throw PointerError("/via/\(index)", "is none of \(known)")
            }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static let known = TransportName.allCases.map(\.rawValue).joined(separator: ", ")
}

extension Recipient {
    fileprivate init(_ push: JSONObject) throws(PointerError) {
        let names = ["deviceToken", "device", "userKey", "everyone"]
        guard push["to"] != nil else {
            throw push.error(at: "to", "is needed: \(names.joined(separator: ", "))")
        }
        let object = try push.object("to", names: names)
        let given = names.filter { object[$0] != nil }
        guard given.count == 1 else {
            throw push.error(at: "to", "exactly one of \(names.joined(separator: ", ")) was expected")
        }
        switch given[0] {
        case "deviceToken": self = .deviceToken(try object.filledText("deviceToken"))
        case "device": self = .device(try object.filledText("device"))
        case "userKey": self = .userKey(try object.filledText("userKey"))
        default:
            guard try object.flag("everyone") else { throw object.error(at: "everyone", "only true makes sense") }
            self = .everyone
        }
    }
}

extension Schema {
    /// What `POST /messages` takes; one of `title`, `body` and `silent` is needed too.
    /// - Parameter systems: those that can send.
    package static func push(_ systems: [System]) -> Schema {
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
}
