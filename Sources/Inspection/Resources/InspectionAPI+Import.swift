import Bytes
import Domain
import HTTP
import Records

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
        call.later { () throws(ProblemDocument) in
            var interactions: [Interaction] = []
            try call.eachLine { (json) throws(PointerError) in
                // The last line of an export that lost some.
                if json.members?.count == 1, json["dropped"] != nil { return }
                var interaction = try Interaction(json: json)
                if let session = call.session { interaction.session = session }
                guard InspectionCall.isSessionName(interaction.session) else {
                    throw PointerError("/session", "1 to 64 of A-Z a-z 0-9 . _ - were expected")
                }
                interactions.append(interaction)
            }
            let now = call.environment.clock.now()
            call.domain.commit([], Set(interactions.map(\.session)).map { .useSession($0, at: now) })
            let imported = call.domain.adopt(interactions)
            let answer: JSON = ["imported": .number(String(imported))]
            return InspectionCall.response(json: answer.bytes)
        }
    }
}
