import Bytes
import Domain
import HTTP
import Records

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
        let system = try call.word("system", of: System.all.map(\.name))
        let scope = call.scope(call.query["session"])
        let store = call.domain.messages
        let deliveries = scope.list(store.deliveries).filter { system == nil || $0.system.name == system }
        return call.list(deliveries) { write($0, of: scope.name, store, into: &$1) }
    }

    /// A delivery with the funnel of its messages, of one session or of all.
    private static func write(
        _ delivery: Delivery, of session: String?, _ store: MessageStore, into writer: inout JSONWriter
    ) {
        let messages = store.messages(of: delivery)
        delivery.write(
            session == nil ? messages : messages.filter { $0.session == session },
            isWhole: messages.count >= delivery.made, into: &writer)
    }

    @Sendable private static func oneDelivery(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.all.map(\.name))
        let id = call.part("deliveryId")
        let scope = call.scope(call.query["session"])
        guard scope != .none else { throw ProblemDocument(.notFound, "there is no delivery \(id) in this session") }
        let session = scope.name
        let store = call.domain.messages
        guard let delivery = store.delivery(id: id, session: session, system: system.flatMap(System.init)) else {
            throw ProblemDocument(
                .notFound, "there is no delivery \(id)\(session.map { " in the session \($0)" } ?? "")")
        }
        return call.json { write(delivery, of: session, store, into: &$0) }
    }
}
