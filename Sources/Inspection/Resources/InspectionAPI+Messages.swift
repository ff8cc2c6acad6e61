import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var messageRoutes: [Route] {
        [
            Route(
                .get, "/messages", "The messages that were made",
                parameters: .only(["session", "system", "application", "device", "deliveryId", "messageId", "state"]),
                answers: [.json(.bounded(.named("Message")))],
                describing: ["state": .words(Message.State.allCases.map(\.rawValue))],
                lists: { $0.messages.count }, handler: listMessages),
            Route(
                .post, "/messages", "Makes a push for a device, a user or everyone", consumes: ["application/json"],
                body: .named("Push"), answers: [.json(.named("SentDelivery"), status: 201, "Made")], handler: send),
            Route(.get, "/messages/{id}", "One message", answers: [.json(.named("Message"))], handler: oneMessage),
            Route(
                .get, "/messages/{id}/payload", "What the gateway of the device would be given",
                parameters: .only(["format"]), describing: ["format": .words(["apns", "simctl", "fcm"])],
                handler: payload),
        ]
    }

    @Sendable private static func listMessages(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.all.map(\.name))
        let state = try call.word("state", of: Message.State.allCases.map(\.rawValue))
        let query = call.query
        func matches(_ name: String, _ value: String?) -> Bool {
            query[name].map { $0 == value } ?? true
        }
        let messages = call.messages(call.scope(query["session"])).filter { message in
            (system == nil || message.system.name == system) && (state == nil || message.state.rawValue == state)
                && matches("application", message.application) && matches("device", message.device)
                && matches("deliveryId", message.identity.deliveryId)
                && matches("messageId", message.identity.messageId)
        }
        let store = call.domain.messages
        let end: [JSON.Member] = [
            .init("bound", .number(String(store.capacity))), .init("dropped", .number(String(store.dropped))),
        ]
        return call.list(messages, end: end) { $0.write(into: &$1) }
    }

    /// Makes the messages apart from the loops, since there may be many.
    @Sendable private static func send(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let push = try push(call)
        guard let sender = call.environment.settings.sender else { throw .body("/system", "nothing can be sent here") }
        return .later { [environment = call.environment] responder in
            environment.background.run(0) {
                do throws(PushError) {
                    let made = try sender.send(push)
                    transport(made.delivery, push, environment) { responder.respond($0) }
                } catch {
                    responder.respond(ProblemDocument.body(error.pointer, error.detail).response)
                }
            }
        }
    }

    /// Hands a delivery to the ways that leave the server, and answers once they have reported.
    private static func transport(
        _ delivery: Delivery, _ push: Push, _ environment: InspectionEnvironment,
        _ answer: @escaping @Sendable (Response) -> Void
    ) {
        let messages = environment.domain.messages
        let respond: @Sendable () -> Void = {
            var writer = JSONWriter(reserving: 4096)
            delivery.writeMade(messages.messages(of: delivery), into: &writer)
            answer(InspectionCall.response(201, json: writer.take()))
        }
        let waiting = messages.messages(of: delivery).filter { message in
            message.state != .failed && push.via.contains { way in !message.transports.contains { $0.via == way } }
        }
        guard !waiting.isEmpty, let carrier = environment.carrier else { return respond() }
        carrier.deliver(waiting, push, respond)
    }

    /// The push of the body, in the session of the call.
    private static func push(_ call: InspectionCall) throws(ProblemDocument) -> Push {
        var push = try call.body { (json) throws(PointerError) in
            let object = try JSONObject(json)
            try object.checkAddress("webhookUrl")
            _ = try object.baseURL("baseUrl")
            return try Push(json: json, systems: call.environment.senders)
        }
        push.session = try call.namedSession(push.session)
        return push
    }

    @Sendable private static func oneMessage(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let message = try call.message()
        return call.json { message.write(into: &$0) }
    }

    @Sendable private static func payload(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let message = try call.message()
        let format = try call.word("format", of: ["apns", "simctl", "fcm"])
        switch format ?? (message.platform == .android ? "fcm" : "apns") {
        case "fcm": return .now(InspectionCall.response(json: message.payloads.fcm))
        case "simctl":
            guard let bundleId = call.environment.settings.sender?.application(of: message).bundleId else {
                throw ProblemDocument(
                    .notFound,
                    "no bundleId is known of \(message.application ?? "the application"): PATCH the device with it, "
                        + "or add it to applications in the configuration")
            }
            return .now(InspectionCall.response(json: message.simctlPayload(bundleId)))
        default: return .now(InspectionCall.response(json: message.payloads.apns))
        }
    }
}

extension InspectionCall {
    /// The messages that are reached.
    func messages(_ scope: SessionScope) -> [Message] {
        scope.list(domain.messages.list)
    }

    fileprivate func message() throws(ProblemDocument) -> Message {
        guard let message = domain.messages.message(id: part("id")), scope(nil).contains(message.session) else {
            throw ProblemDocument(.notFound, "there is no message \(part("id"))")
        }
        return message
    }
}
