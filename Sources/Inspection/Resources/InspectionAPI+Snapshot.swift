import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var snapshotRoutes: [Route] {
        [
            Route(
                .get, "/snapshot", "All that was recorded and made, one record a line",
                parameters: .only(["session"]), produces: ["application/x-ndjson"], handler: takeSnapshot),
            Route(
                .post, "/snapshot", "Puts a snapshot in place of what there is, all or nothing",
                parameters: .only(["all"]), consumes: ["application/x-ndjson"], body: .text,
                answers: [.json(.object(["restored": .map(of: .count)]))], handler: restoreSnapshot),
        ]
    }

    @Sendable private static func takeSnapshot(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let session = try call.askedSession()
        var response = Response(200, body: .stream(SnapshotStream(call.environment, session: session), length: nil))
        response.add("Content-Type", "application/x-ndjson")
        response.add("Content-Disposition", "attachment; filename=\"snapshot.ndjson\"")
        response.add("Cache-Control", "no-store")
        return .now(response)
    }

    @Sendable private static func restoreSnapshot(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        try call.checkAll(call.scope(nil))
        return call.later { () throws(ProblemDocument) in try restore(call) }
    }

    private static func restore(_ call: InspectionCall) throws(ProblemDocument) -> Response {
        let content = try SnapshotContent(call)
        _ = call.domain.reset(session: call.session)
        call.domain.restore(content.changes)
        let now = call.environment.clock.now()
        call.domain.commit([], content.sessions.sorted().map { .useSession($0, at: now) })
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("restored")
            writer.object { writer in
                for record in Change.snapshotRecords {
                    writer.key(record)
                    writer.int(content.changes.count { $0.record == record })
                }
            }
        }
        return InspectionCall.response(json: writer.bytes)
    }
}

/// What the lines of a snapshot say, read before anything is changed.
private struct SnapshotContent {
    private(set) var changes: [Change] = []
    private(set) var sessions: Set<String> = []

    init(_ call: InspectionCall) throws(ProblemDocument) {
        let now = call.environment.clock.now()
        var isEmpty = true
        var ids: Set<String> = []
        try call.eachLine { (json) throws(PointerError) in
            isEmpty = false
            guard let name = json["record"]?.string else {
                // The last line of one that was read slowly.
                if json["dropped"] != nil { return }
                throw PointerError("", "an object with a text \"record\" was expected")
            }
            if name == SnapshotStream.head { return try readHead(json, call) }
            guard Change.snapshotRecords.contains(name) else {
                let known = Change.snapshotRecords.joined(separator: ", ")
                throw PointerError("/record", "\"\(name)\" is none of \(known)")
            }
            if let id = json["id"]?.string, !ids.insert(id).inserted {
                throw PointerError("/id", "\(id) comes more than once")
            }
            let change = try Change(json: json, now: now, redaction: call.environment.redaction)
            try take(change, call)
        }
        guard !isEmpty else { throw .body("", "a snapshot has at least one line") }
        guard changes.count(where: { $0.record == "fault" }) <= FaultStore.maximumCount else {
            throw .body("", "there may be \(FaultStore.maximumCount) fault rules")
        }
    }

    private mutating func readHead(_ json: JSON, _ call: InspectionCall) throws(PointerError) {
        guard let format = json["format"]?.int, SnapshotStream.readFormats.contains(format) else {
            throw PointerError("/format", "this server reads the formats \(SnapshotStream.readFormats)")
        }
        guard call.session == nil, let counters = json["counters"] else { return }
        changes.append(.reserved(try Counters(json: counters, at: "/counters")))
    }

    /// Takes in a change, in the session of the call where it names one.
    private mutating func take(_ change: Change, _ call: InspectionCall) throws(PointerError) {
        if case .session = change, call.session != nil { return }
        let moved = call.session.map { change.moved(to: $0) } ?? change
        if let session = moved.owner {
            guard InspectionCall.isSessionName(session) else {
                throw PointerError("/session", "1 to 64 of A-Z a-z 0-9 . _ - were expected")
            }
            if case .session = moved {} else { sessions.insert(session) }
        }
        changes.append(moved)
    }
}
