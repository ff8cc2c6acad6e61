import HTTP
import Interactions
import JSONBytes

extension InspectionAPI {
    static var deliveryRoutes: [Route] {
        [
            Route(
                .get, "/deliveries", "The deliveries with their funnels", parameters: .only(["session", "system"]),
                answers: [.json(.items(of: .named("Delivery")))], handler: listDeliveries),
            Route(
                .get, "/deliveries/{deliveryId}", "The newest delivery of an id with its funnel",
                parameters: .only(["session", "system"]), answers: [.json(.named("Delivery"))],
                handler: oneDelivery),
        ]
    }

    @Sendable private static func listDeliveries(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.allCases.map(\.name))
        let store = call.domain.messages
        var deliveries: [Delivery]
        switch call.scope(call.query["session"]) {
        case .all: deliveries = store.deliveries(session: nil)
        case .one(let name): deliveries = store.deliveries(session: name)
        case .none: deliveries = []
        }
        if let system { deliveries.removeAll { $0.system.name != system } }
        let items = deliveries
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for delivery in items { delivery.write(store.messages(of: delivery), into: &$0) } }
            }
        }
    }

    @Sendable private static func oneDelivery(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.allCases.map(\.name))
        let id = call.part("deliveryId")
        let session: String?
        switch call.scope(call.query["session"]) {
        case .all: session = nil
        case .one(let name): session = name
        case .none: throw ProblemDocument(.notFound, "there is no delivery \(id) in this session")
        }
        let store = call.domain.messages
        guard let delivery = store.delivery(id: id, session: session, system: system.flatMap(System.init)) else {
            throw ProblemDocument(
                .notFound, "there is no delivery \(id)\(session.map { " in the session \($0)" } ?? "")")
        }
        return call.json { delivery.write(store.messages(of: delivery), into: &$0) }
    }
}
