import Bytes
import Domain
import HTTP

extension InspectionAPI {
    static var linkRoutes: [Route] {
        [
            Route(
                .get, "/links", "The stored links", parameters: .only(["session", "system"]),
                answers: [.json(.items(of: .named("Link")))], handler: listLinks),
            Route(
                .post, "/links", "Stores a link that redirects", consumes: ["application/json"],
                body: .named("NewLink"),
                answers: [.json(.named("Link"), status: 201, "Stored")], handler: addLink),
            Route(.get, "/links/{id}", "One link", answers: [.json(.named("Link"))], handler: oneLink),
        ]
    }

    @Sendable private static func listLinks(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.all.map(\.name))
        var links: [Link]
        switch call.scope(call.query["session"]) {
        case .all: links = call.domain.links.list(session: nil)
        case .one(let name): links = call.domain.links.list(session: name)
        case .none: links = []
        }
        if let system { links.removeAll { $0.system.name != system } }
        let items = links
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for link in items { link.write(into: &$0) } }
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
        let body = try call.objectBody(["session", "system", "target", "deliveryId", "messageId", "url"])
        let name = try body.requiredString("system")
        guard let system = System(name: name), system != .unknown else {
            let known = System.all.filter { $0 != .unknown }.map(\.name).joined(separator: ", ")
            throw .body("/system", "\"\(name)\" is none of \(known)")
        }
        let target = try body.requiredString("target")
        guard target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .body("/target", "must begin with / and have neither spaces nor control characters")
        }
        let url = try body.requiredString("url")
        guard !url.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            throw .body("/url", "has a control character")
        }
        for (name, text) in [("target", target), ("url", url)] where text.utf8.count > Link.longest {
            throw .body("/\(name)", "has more than \(Link.longest) bytes")
        }
        let session: String
        switch call.scope(try body.string("session")) {
        case .all: session = Link.defaultSession
        case .one(let name): session = name
        case .none: throw .body("/session", "the call is about the session \(call.session ?? "") alone")
        }
        guard InspectionCall.isSessionName(session) else {
            throw .body("/session", "1 to 64 of A-Z a-z 0-9 . _ - were expected")
        }
        let new = NewLink(
            session: session, system: system, target: target, deliveryId: try body.text("deliveryId"),
            messageId: try body.text("messageId"), url: url)
        guard let link = call.domain.commit([], [.addLink(new)]).links.first else {
            throw ProblemDocument(.conflict, "the link was not stored")
        }
        var writer = JSONWriter()
        link.write(into: &writer)
        return .now(
            InspectionCall.response(201, json: writer.bytes).adding("Location", "/_pushpit/links/\(link.id)"))
    }
}

extension Link {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: also the message that it was made for, for a snapshot.
    package func write(into writer: inout JSONWriter, asRecord: Bool = false) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("session", session)
            writer.member("system", system.name)
            writer.member("target", target)
            writer.member("deliveryId", deliveryId)
            writer.member("messageId", messageId)
            writer.member("url", url)
            writer.member("clicks", clicks)
            guard asRecord else { return }
            writer.member("message", message)
        }
    }
}

extension InspectionCall {
    /// Whether a text is allowed as the name of a session.
    package static func isSessionName(_ text: String) -> Bool {
        SessionName.isValid(text.utf8)
    }
}
