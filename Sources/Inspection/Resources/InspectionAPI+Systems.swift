import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var systemRoutes: [Route] {
        [
            Route(
                .get, "/systems", "The emulated systems, and what each offers",
                answers: [.json(.items(of: .named("System")))], handler: listSystems)
        ]
    }

    @Sendable private static func listSystems(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let items = call.environment.settings.systems.map(\.json)
        return .now(InspectionCall.response(json: (["items": .array(items)] as JSON).bytes))
    }
}

extension InspectionEnvironment {
    /// The systems that can send.
    var senders: [System] { settings.systems.filter(\.sends).map(\.system) }
}
