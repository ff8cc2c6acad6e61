import HTTP
import Interactions
import JSONBytes

extension InspectionAPI {
    static var importRoutes: [Route] {
        [
            Route(
                .post, "/interactions/import", "Takes exported interactions back, all or none",
                consumes: ["application/x-ndjson"], body: .text,
                answers: [.json(.object(["imported": .count]))], handler: importInteractions)
        ]
    }

    @Sendable private static func importInteractions(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        var interactions: [Interaction] = []
        let lines = call.request.body.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            var interaction = try interaction(of: Array(line), line: index + 1)
            if let session = call.session { interaction.session = session }
            guard InspectionCall.isSessionName(interaction.session) else {
                let detail = "/session: 1 to 64 of A-Z a-z 0-9 . _ - were expected"
                throw ProblemDocument(
                    .badBody, "line \(index + 1): \(detail)", errors: [.init(.line(index + 1), detail)])
            }
            interactions.append(interaction)
        }
        let imported = call.journal.adopt(interactions)
        let now = call.environment.clock.now()
        for session in Set(interactions.map(\.session)) { call.domain.sessions.touch(session, at: now) }
        return call.json {
            $0.object {
                $0.key("imported")
                $0.int(imported)
            }
        }
    }

    /// The interaction of a line, or a problem that names the line.
    package static func interaction(of bytes: [UInt8], line: Int) throws(ProblemDocument) -> Interaction {
        let json: JSON
        do throws(JSONError) {
            json = try JSONReader.read(bytes)
        } catch {
            throw ProblemDocument(
                .badJSON, "line \(line), column \(error.offset + 1): \(error.reason)",
                errors: [.init(.line(line), error.reason, column: error.offset + 1)])
        }
        do throws(PointerError) {
            return try Interaction(json: json)
        } catch {
            throw ProblemDocument(
                .badBody, "line \(line): \(error)", errors: [.init(.line(line), error.description)])
        }
    }
}
