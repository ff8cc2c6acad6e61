import Bytes
import Domain

/// An event of message center: who is to get a push, and what it is made from.
struct SOAPEvent {
    /// The names of the channels, `wishedChannel`.
    private static let platforms: [String: Platform] = ["41": .ios, "42": .android]

    var type: String?
    var channel: String?
    var token: String?
    var application: String?
    var context: XMLElement?
    var attributes: JSON

    /// Reads a `rtEvent` or `batchEvent`.
    init(_ element: XMLElement) {
        type = element["type"]
        channel = element["wishedChannel"]
        token = element["registrationToken"].flatMap { $0.isEmpty ? nil : $0 }
        application = element.children.first { $0.localName == "mobileApp" }?["uuid"]
        context = element.children.first { $0.localName == "ctx" }
        var members = element.attributes.map { JSON.Member($0.name, .string($0.value)) }
        if let context { members.append(.init("ctx", Self.json(context))) }
        attributes = .object(members)
    }

    /// The platform of a push channel; nil for e-mail, SMS and the unknown.
    var platform: Platform? { channel.flatMap { Self.platforms[$0] } }

    /// The push that it makes; nil where it asks for another channel or names no token.
    ///
    /// What a template of a real instance would say is not known here, so that the text names it.
    func push(in session: String?) -> Push? {
        guard platform != nil, let token else { return nil }
        var push = Push(.campaignClassic, to: .deviceToken(token))
        push.session = session
        push.application = application
        push.title = type ?? "Event"
        push.body = "Event of the template \(type ?? "without a name")"
        return push
    }

    /// Why no push can be made; nil when one can.
    var problem: String? {
        if context == nil { return "the event has no ctx, which is mandatory" }
        guard let channel else { return "the event has no wishedChannel" }
        if Self.platforms[channel] != nil, token == nil { return "the event has no registrationToken" }
        return nil
    }

    /// A free element as JSON: text for a leaf, else its attributes and children by name; of a name that repeats, a list.
    private static func json(_ element: XMLElement) -> JSON {
        if element.children.isEmpty, element.attributes.isEmpty { return .string(element.text) }
        var members = element.attributes.map { JSON.Member("@" + $0.name, .string($0.value)) }
        var names: [String] = []
        var groups: [String: [JSON]] = [:]
        for child in element.children {
            let name = String(child.localName)
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(json(child))
        }
        for name in names {
            guard let group = groups[name] else { continue }
            members.append(.init(name, group.count == 1 ? group[0] : .array(group)))
        }
        if element.children.isEmpty, !element.text.isEmpty { members.append(.init("text", .string(element.text))) }
        return .object(members)
    }
}
