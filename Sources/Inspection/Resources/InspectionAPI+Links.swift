import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var linkRoutes: [Route] {
        [
            Route(
                .get, "/links", "The stored links", parameters: .only(["session", "system"]),
                answers: [.json(.bounded(.named("Link")))], lists: { $0.links.count }, handler: listLinks),
            Route(
                .post, "/links", "Stores a link that redirects", consumes: ["application/json"],
                body: .named("NewLink"),
                answers: [.json(.named("Link"), status: 201, "Stored")], handler: addLink),
            Route(.get, "/links/{id}", "One link", answers: [.json(.named("Link"))], handler: oneLink),
        ]
    }

    @Sendable private static func listLinks(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.all.map(\.name))
        var links = call.scope(call.query["session"]).list(call.domain.links.list)
        if let system { links.removeAll { $0.system.name != system } }
        let items = links
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for link in items { link.write(into: &$0) } }
                writer.member("bound", call.domain.links.capacity)
                writer.member("dropped", call.domain.links.dropped)
            }
        }
    }

    @Sendable private static func oneLink(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        guard let link = call.domain.links.link(id: call.part("id")), call.scope(nil).contains(link.session) else {
            throw ProblemDocument(.notFound, "there is no link \(call.part("id"))")
        }
        return call.json { link.write(into: &$0) }
    }

    @Sendable private static func addLink(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let new = try call.body(
            ["session", "system", "target", "deliveryId", "messageId", "url"], LinkBody.init(_:))
        let session = try call.namedSession(new.session) ?? Link.defaultSession
        let stored = NewLink(
            session: session, system: new.system, target: new.target, deliveryId: new.deliveryId,
            messageId: new.messageId, url: new.url)
        guard let link = call.domain.commit([], [.addLink(stored)]).links.first else {
            throw ProblemDocument(.conflict, "the link was not stored")
        }
        var writer = JSONWriter()
        link.write(into: &writer)
        return .now(
            InspectionCall.response(201, json: writer.bytes).adding("Location", "/_pushpit/links/\(link.id)"))
    }
}

/// What a tester says of a link to store.
private struct LinkBody {
    var session: String?
    var system: System
    var target: String
    var deliveryId: String?
    var messageId: String?
    var url: String

    init(_ object: JSONObject) throws(PointerError) {
        let name = try object.filledText("system")
        guard let system = System(name: name), system != .unknown else {
            let known = System.all.filter { $0 != .unknown }.map(\.name)
            throw object.error(
                at: "system", "\"\(name)\" is none of \(known.joined(separator: ", "))", known: known)
        }
        self.system = system
        target = try object.filledText("target")
        guard target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw object.error(at: "target", "must begin with / and have neither spaces nor control characters")
        }
        url = try object.filledText("url")
        guard !url.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            throw object.error(at: "url", "has a control character")
        }
        for (name, text) in [("target", target), ("url", url)] where text.utf8.count > Link.longest {
            throw object.error(at: name, "has more than \(Link.longest) bytes")
        }
        session = try object.optionalText("session")
        deliveryId = try object.optionalId("deliveryId")
        messageId = try object.optionalId("messageId")
    }
}

extension InspectionCall {
    /// Whether a text is allowed as the name of a session.
    package static func isSessionName(_ text: String) -> Bool {
        SessionName.isValid(text.utf8)
    }
}
