import Bytes
import Domain
import HTTP

/// One call of the inspection API, routed and checked for access.
package struct InspectionCall: Sendable {
    package let request: Request
    /// The session that the whole call is about; nil when it names none.
    package let session: String?
    /// The parts of the path that vary, decoded.
    package let parameters: PathParameters
    /// The query without `token`.
    package let query: Form
    /// The media type that the client wants of those that the route makes.
    package let mediaType: String
    package let environment: InspectionEnvironment

    package var domain: Domain { environment.domain }
    package var journal: Journal { environment.domain.journal }

    /// The part of the path of that name; empty when the pattern has none.
    package func part(_ name: String) -> String {
        parameters[name] ?? ""
    }

    /// An answer of JSON that is never stored by caches.
    package func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> Reply {
        var writer = JSONWriter(reserving: 512)
        write(&writer)
        return .now(Self.response(status, json: writer.bytes))
    }

    /// An answer of JSON bytes that is never stored by caches.
    package static func response(_ status: Int = 200, json bytes: [UInt8]) -> Response {
        Response(status, type: "application/json", bytes).adding("Cache-Control", "no-store")
    }

    /// The answer of work that would hold up other calls.
    package func later(_ work: @escaping @Sendable () throws(ProblemDocument) -> Response) -> Reply {
        .later { [environment] responder in
            environment.background.run(0) {
                do throws(ProblemDocument) {
                    responder.respond(try work())
                } catch {
                    responder.respond(error.response)
                }
            }
        }
    }

    /// A whole number in a parameter; nil when it is absent.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(ProblemDocument) -> Int? {
        guard let text = query[name] else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw .parameter(name, "\"\(text)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// One of several words in a parameter; nil when it is absent.
    package func word(_ name: String, of words: [String]) throws(ProblemDocument) -> String? {
        guard let text = query[name] else { return nil }
        guard words.contains(text) else {
            throw .parameter(name, "\"\(text)\" is none of \(words.joined(separator: ", "))")
        }
        return text
    }

    /// The session that a call with a `session` of its own means: the call's, which none may differ from, or that one.
    package func scope(_ named: String?) -> SessionScope {
        guard let session else { return named.map(SessionScope.one) ?? .all }
        return named == nil || named == session ? .one(session) : .none
    }

    /// The session of the parameter `session`, or of the call; nil where neither names one.
    package func askedSession() throws(ProblemDocument) -> String? {
        let scope = scope(query["session"])
        guard scope != .none else {
            throw .parameter("session", "the call is about the session \(session ?? "") alone")
        }
        return scope.name
    }

    /// The session that a body means, checked: the call's or that of its member; nil where neither names one.
    /// - Parameter member: where the body has it.
    package func namedSession(_ named: String?, at member: String = "/session") throws(ProblemDocument) -> String? {
        switch scope(named) {
        case .all: return nil
        case .one(let name):
            guard Self.isSessionName(name) else {
                throw .body(member, "1 to 64 of A-Z a-z 0-9 . _ - were expected")
            }
            return name
        case .none: throw .body(member, "the call is about the session \(session ?? "") alone")
        }
    }
}

/// Which sessions a call reaches.
package enum SessionScope: Sendable, Equatable {
    case all
    case one(String)
    /// It asked for another session than the one that it is bound to.
    case none

    /// The one session that is reached; nil for all, and for none.
    package var name: String? {
        if case .one(let name) = self { name } else { nil }
    }

    /// What is reached of a list that is asked for by session, nil for all.
    package func list<Item>(_ items: (_ session: String?) -> [Item]) -> [Item] {
        switch self {
        case .all: items(nil)
        case .one(let name): items(name)
        case .none: []
        }
    }

    /// Whether what belongs to a session is reached.
    package func contains(_ session: String) -> Bool {
        switch self {
        case .all: true
        case .one(let name): name == session
        case .none: false
        }
    }
}
