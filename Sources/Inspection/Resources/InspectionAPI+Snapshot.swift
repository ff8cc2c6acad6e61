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
        let session: String?
        switch call.scope(call.query["session"]) {
        case .all: session = nil
        case .one(let name): session = name
        case .none:
            throw .parameter("session", "the call is about the session \(call.session ?? "") alone")
        }
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
        call.domain.restore(content.records.flatMap(\.changes))
        let now = call.environment.clock.now()
        call.domain.commit([], content.sessions.map { .useSession($0, at: now) })
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("restored")
            writer.object { writer in
                for records in content.records {
                    writer.key(type(of: records).name)
                    writer.int(records.count)
                }
            }
        }
        return InspectionCall.response(json: writer.bytes)
    }
}

/// What the lines of a snapshot say, read before anything is changed.
private struct SnapshotContent {
    private(set) var records = Snapshot.kinds.map { $0.init() as any SnapshotRecords }
    private(set) var sessions: Set<String> = []

    init(_ call: InspectionCall) throws(ProblemDocument) {
        let now = call.environment.clock.now()
        var isEmpty = true
        var ids: Set<String> = []
        try call.eachLine { (json) throws(PointerError) in
            isEmpty = false
            guard let members = json.members, let name = json["record"]?.string else {
                throw PointerError("", "an object with a text \"record\" was expected")
            }
            if name == Snapshot.headName {
                guard json["format"]?.int == Snapshot.format else {
                    throw PointerError("/format", "this server reads format \(Snapshot.format)")
                }
                return
            }
            guard let index = records.firstIndex(where: { type(of: $0).name == name }) else {
                let known = Snapshot.kinds.map { $0.name }.joined(separator: ", ")
                throw PointerError("/record", "\"\(name)\" is none of \(known)")
            }
            if let id = json["id"]?.string, !ids.insert(id).inserted {
                throw PointerError("/id", "\(id) comes more than once")
            }
            let record = JSON.object(members.filter { $0.name != "record" })
            guard let session = try records[index].read(record, session: call.session, now: now) else { return }
            guard InspectionCall.isSessionName(session) else {
                throw PointerError("/session", "1 to 64 of A-Z a-z 0-9 . _ - were expected")
            }
            sessions.insert(session)
        }
        guard !isEmpty else { throw .body("", "a snapshot has at least one line") }
    }
}
