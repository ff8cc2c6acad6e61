import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var interactionRoutes: [Route] {
        [
            Route(
                .get, "/interactions", "Interactions that match, page by page",
                parameters: .filters(and: ["order", "limit", "fields"]),
                answers: [.json(.named("InteractionPage"))], scans: true, handler: listInteractions),
            Route(
                .delete, "/interactions", "Removes the interactions that match", parameters: .filters(and: []),
                answers: [.json(.object(["deleted": .count]))], scans: true, handler: deleteInteractions),
            Route(
                .get, "/interactions/count", "How many interactions match", parameters: .filters(and: []),
                answers: [.json(.object(["count": .count, "complete": .flag]))], scans: true, handler: countInteractions
            ),
            Route(
                .get, "/interactions/{seq}", "One interaction", parameters: .only(["fields"]),
                answers: [.json(.named("SelectedInteraction")), .problem(.gone)], handler: oneInteraction),
        ]
    }

    @Sendable private static func listInteractions(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let filter = try call.filter()
        let isDescending = try call.word("order", of: ["asc", "desc"]) == "desc"
        let limit = try call.integer("limit", in: 1...1000) ?? 100
        let fields = try call.fields()
        let page = call.journal.list(filter, order: isDescending ? .desc : .asc, limit: limit)
        let redaction = call.environment.redaction
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                let last = page.writeItems(into: &writer, fields: fields, redaction: redaction)
                let more = page.more || last != page.items.last?.seq
                writer.member("next", more ? last.map { nextPage(call, after: $0, isDescending) } : nil)
                writer.key("total")
                if let total = page.total { writer.int(total) } else { writer.null() }
                writer.member("firstSeq", page.firstSeq)
                writer.member("lastSeq", page.lastSeq)
                writer.member("dropped", page.dropped)
            }
        }
    }

    /// The target of the page that follows the one that ends with `seq`.
    private static func nextPage(_ call: InspectionCall, after seq: UInt64, _ isDescending: Bool) -> String {
        let name = isDescending ? "before" : "after"
        var query = call.query.removing(name)
        if let session = call.session {
            query = query.removing("session")
            query.pairs.append(.init(name: "session", value: session))
        }
        query.pairs.append(.init(name: name, value: String(seq)))
        return "/_pushpit/interactions?" + query.encoded
    }

    @Sendable private static func countInteractions(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let count = call.journal.count(try call.filter())
        return call.json {
            $0.object {
                $0.key("count")
                $0.int(count.count)
                $0.key("complete")
                $0.bool(count.complete)
            }
        }
    }

    @Sendable private static func deleteInteractions(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let deleted = call.domain.delete(try call.filter())
        return call.json {
            $0.object {
                $0.key("deleted")
                $0.int(deleted)
            }
        }
    }

    @Sendable private static func oneInteraction(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let fields = try call.fields()
        let text = call.part("seq")
        let unknown = ProblemDocument(.notFound, "there is no interaction \(text)")
        guard let seq = UInt64(text) else { throw unknown }
        switch call.journal.lookup(seq) {
        case .never: throw unknown
        case .gone: throw ProblemDocument(.gone, "interaction \(seq) was cleared or pushed out by newer ones")
        case .found(let interaction):
            guard call.session == nil || call.session == interaction.session else { throw unknown }
            return call.json { interaction.write(into: &$0, fields: fields, redaction: call.environment.redaction) }
        }
    }
}

extension Page {
    /// A list of interactions ends when its JSON has reached so many bytes.
    private static let mostBytes = 8 << 20

    /// Writes the list of the items, as many as an answer may hold and one at least; returns the `seq` of the last.
    func writeItems(into writer: inout JSONWriter, fields: InteractionFields = .all, redaction: Redaction) -> UInt64? {
        var last: UInt64?
        let start = writer.bytes.count
        writer.array { writer in
            for item in items {
                item.write(into: &writer, fields: fields, redaction: redaction)
                last = item.seq
                if writer.bytes.count - start >= Self.mostBytes { return }
            }
        }
        return last
    }
}
