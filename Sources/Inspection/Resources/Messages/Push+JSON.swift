import Bytes
import Domain
import HTTP

extension Push {
    /// The members of a request that makes a push.
    static let names = [
        "system", "session", "application", "to", "title", "subtitle", "body", "link", "image", "silent", "badge",
        "sound", "category", "mutableContent", "variables", "trackingConsent", "test", "deliveryId", "messageId", "via",
        "webhookUrl", "baseUrl", "includeReplaced",
    ]

    /// Reads the request of a push.
    /// - Parameter systems: those that can send.
    init(_ body: BodyObject, systems: [System]) throws(ProblemDocument) {
        let name = try body.requiredString("system")
        guard let system = System(name: name) else {
            let known = systems.map(\.name).joined(separator: ", ")
            throw .body("/system", "\"\(name)\" is none of \(known)")
        }
        self.init(system, to: try Recipient(body))
        session = try body.string("session")
        application = try body.string("application")
        title = try body.string("title")
        subtitle = try body.string("subtitle")
        self.body = try body.string("body")
        link = try body.string("link")
        image = try body.string("image")
        isSilent = try body.bool("silent") ?? false
        badge = try body.integer("badge", in: 0...1_000_000)
        sound = try body.string("sound")
        category = try body.string("category")
        isMutable = try body.bool("mutableContent")
        variables = try Self.variables(body)
        trackingConsent = try body.bool("trackingConsent") ?? true
        isTest = try body.bool("test") ?? false
        deliveryId = try body.text("deliveryId")
        messageId = try body.text("messageId")
        via = try Self.via(body)
        webhookURL = try body.string("webhookUrl")
        if let webhookURL {
            do throws(WebAddressError) {
                _ = try WebAddress(webhookURL)
            } catch {
                throw .body("/webhookUrl", "\(error)")
            }
        }
        baseURL = try body.baseURL("baseUrl")
        includesReplaced = try body.bool("includeReplaced") ?? false
    }

    private static func variables(_ body: BodyObject) throws(ProblemDocument) -> [Variable] {
        guard let value = body["variables"] else { return [] }
        guard let members = value.members else {
            throw .body("/variables", "an object was expected, not \(value.typeName)")
        }
        var names: Set<String> = []
        for member in members where !names.insert(member.name).inserted {
            throw .body(PointerError.pointer("/variables", member.name), "comes twice")
        }
        return members.map { Variable($0.name, $0.value) }
    }

    private static func via(_ body: BodyObject) throws(ProblemDocument) -> [TransportName] {
        guard let value = body["via"] else { return [.outbox] }
        guard let elements = value.array, !elements.isEmpty else {
            throw .body("/via", "a list of \(known) was expected")
        }
        var names: [TransportName] = []
        for (index, element) in elements.enumerated() {
            guard let name = element.string.flatMap(TransportName.init) else {
                throw .body("/via/\(index)", "is none of \(known)")
            }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static let known = TransportName.allCases.map(\.rawValue).joined(separator: ", ")
}

extension Recipient {
    fileprivate init(_ body: BodyObject) throws(ProblemDocument) {
        let names = ["deviceToken", "device", "userKey", "everyone"]
        guard let value = body["to"] else { throw .body("/to", "is needed: \(names.joined(separator: ", "))") }
        let object = try BodyObject(value, at: "/to", names: names)
        let given = names.filter { object[$0] != nil }
        guard given.count == 1 else {
            throw .body("/to", "exactly one of \(names.joined(separator: ", ")) was expected")
        }
        switch given[0] {
        case "deviceToken": self = .deviceToken(try object.requiredString("deviceToken"))
        case "device": self = .device(try object.requiredString("device"))
        case "userKey": self = .userKey(try object.requiredString("userKey"))
        default:
            guard try object.bool("everyone") == true else { throw .body("/to/everyone", "only true makes sense") }
            self = .everyone
        }
    }
}

extension BodyObject {
    /// An address that paths are put after: `http` or `https` with host and perhaps a path; nil when it is absent or null.
    package func baseURL(_ name: String) throws(ProblemDocument) -> String? {
        guard let text = try string(name) else { return nil }
        do throws(WebAddressError) {
            _ = try WebAddress(text)
        } catch {
            throw .body(pointer(to: name), "\(error)")
        }
        guard !text.utf8.contains(0x3F), !text.utf8.contains(0x23), text.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw .body(pointer(to: name), "may have neither query nor fragment, and only ASCII")
        }
        return text
    }

    /// An id, as text or as a number; nil when it is absent or null.
    package func text(_ name: String) throws(ProblemDocument) -> String? {
        if case .number(let text)? = self[name] { return text }
        return try string(name)
    }
}
