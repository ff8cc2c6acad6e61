import Domain
import HTTP
import Inspection
import Synchronization
import Systems

/// The way of every request: address, route, handler, fault, record, answer.
package final class Gateway: RequestHandler {
    let domain: Domain
    let inspection: InspectionAPI
    private let routes: Mutex<Routes>
    private let connections: ConnectionLog
    private let followUps: FollowUps

    /// Puts the routes of all systems behind one door.
    package init(
        domain: Domain, routes: [SystemRoute], inspection: InspectionAPI, connections: ConnectionLog,
        followUps: FollowUps
    ) {
        self.domain = domain
        self.inspection = inspection
        self.connections = connections
        self.followUps = followUps
        self.routes = Mutex(Routes(routes))
    }

    /// Puts other systems in the place of those there are; calls under way are answered by the old ones.
    package func use(_ routes: [SystemRoute]) {
        let new = Routes(routes)
        self.routes.withLock { $0 = new }
    }

    /// The routes of all systems; a class, so that a call takes them with one reference.
    private final class Routes: Sendable {
        let router: Router<SharedRoute>

        init(_ routes: [SystemRoute]) {
            router = SharedRoute.router(routes)
        }
    }

    package func handle(_ request: Request) -> Reply {
        let start = MonotonicTime.now
        let address = RequestAddress(request.head, peer: request.peer)
        if InspectionAPI.owns(path: address.path) {
            // A call that names a session must not reach all of them because the name is not allowed.
            if let name = address.badSessionName { return .now(inspection.refuse(sessionName: name)) }
            return inspection.handle(request, path: address.path, session: address.session)
        }
        if let reply = unrecorded(request, address) { return reply }
        let call = Call(
            request: request, path: address.path, session: address.session, now: domain.clock.now(),
            baseURL: Self.baseURL(request, prefix: address.prefix), faults: domain.faults)
        let answer = answer(call)
        return .now(record(answer, of: call, at: address, since: start))
    }

    package func refuse(_ refused: RefusedRequest) -> Response {
        let reason = refused.refusal.reason
        let response = Response(refused.refusal.status, text: reason + "\n")
        let address = refused.head.map { RequestAddress($0, peer: refused.peer) }
        let path = address?.path ?? RequestAddress.path(ofBroken: refused.bytes)
        if let path, InspectionAPI.owns(path: path) { return inspection.refuse(refused.refusal) }
        var observation = Observation(.unknown, .unmatched, verdict: .invalid)
        observation.add(Finding(.malformedRequest, .error, detail: reason))
        let interaction = Interaction(
            session: address?.session ?? refused.peer.session ?? "default", receivedAt: domain.clock.now(),
            observation: observation,
            request: RecordedRequest(
                head: refused.bytes, path: address?.path ?? "",
                body: Array(refused.body.prefix(RecordedRequest.longestBody)),
                bodySize: refused.body.count, remoteAddress: refused.peer.remoteAddress, tls: refused.peer.tls),
            response: RecordedResponse(status: response.status, size: response.bodySize))
        domain.sessions.touch(interaction.session, at: interaction.receivedAt)
        _ = domain.journal.record(interaction)
        return response
    }

    package func ended(_ connection: ConnectionReport) {
        let peer = connection.peer
        let label = peer.serverName.flatMap { SessionName.named(byHost: $0) }
        // Test scripts make many connections: they must not push out those of the apps.
        let isOurs = connection.outcome == .requests && peer.firstSession == nil
        connections.add(connection, session: peer.session ?? label ?? peer.firstSession, isKept: !isOurs)
    }

    /// The page, the icon and `OPTIONS *`, which are no interactions.
    private func unrecorded(_ request: Request, _ address: RequestAddress) -> Reply? {
        switch (request.head.method, address.path) {
        case (.get, "/"), (.head, "/"): inspection.handle(request, path: "/", session: address.session)
        case (.get, "/favicon.ico"), (.head, "/favicon.ico"): .now(Response(204))
        case (.options, "*"): .now(Response(204).adding("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"))
        default: nil
        }
    }

    /// The address that the client used, for links that lead back here.
    private static func baseURL(_ request: Request, prefix: String) -> String {
        let scheme = request.peer.tls == nil ? "http://" : "https://"
        return scheme + (request.head.value("Host") ?? "\(request.peer.localAddress):\(request.peer.localPort)")
            + prefix
    }

    private func answer(_ call: Call) -> Answer {
        let method = call.request.head.method
        switch method {
        case .connect, .trace, .other: return Unmatched.unknownMethod(call.request.head.methodText)
        default: break
        }
        switch routes.withLock({ $0 }).router.match(method: method, path: call.path) {
        case .found(let shared, let parameters):
            var call = call
            for item in parameters.items { call.parameters[item.name] = item.value }
            guard let route = shared.route(for: call) else {
                return Unmatched.noRoute(path: call.path, nearest: nil)
            }
            return route.handle(call)
        case .wrongMethod(let allowed):
            if method == .options { return Unmatched.options(allowed) }
            return Unmatched.wrongMethod(call.request.head.methodText, path: call.path, allowed: allowed)
        case .none(let nearest):
            return Unmatched.noRoute(path: call.path, nearest: nearest)
        }
    }

    /// The one place that turns an answer into interactions, and lets it out only then.
    private func record(
        _ answer: Answer, of call: Call, at address: RequestAddress, since start: MonotonicTime
    ) -> Response {
        let request = RecordedRequest(call)
        let planned = RecordedResponse(status: answer.response.status, size: answer.response.bodySize)
        var interactions = answer.observations.map { observation in
            var interaction = Interaction(observation, of: call, request, planned)
            interaction.observation.addFindings(about: address)
            return interaction
        }
        var response = answer.response
        if let effect = domain.faults.effect(on: interactions, target: call.request.head.targetText) {
            response = effect.applied(to: response)
            if let time = effect.action.visibleAfter { stageDevices(of: interactions, for: time) }
            for index in interactions.indices {
                interactions[index].response.fault = effect.fault
                interactions[index].response.status = effect.letsAnswerOut ? response.status : nil
                interactions[index].response.size = effect.letsAnswerOut ? response.bodySize : nil
            }
        }
        let duration = start.microsecondsSince
        if let session = interactions.first?.session { call.request.peer.note(session: session) }
        for index in interactions.indices {
            interactions[index].response.durationMicroseconds = duration
            domain.sessions.touch(interactions[index].session, at: call.now)
        }
        count(interactions, by: call.request.head.method)
        if interactions.count == 1 {
            let seq = domain.journal.record(interactions[0])
            if interactions[0].observation.kind == .media {
                let journal = domain.journal
                response.onEnd = { end in
                    journal.update(
                        seq,
                        transfer: Interaction.Transfer(
                            bytesSent: end.bytesSent, milliseconds: end.milliseconds, completed: end.completed))
                }
            }
        } else {
            _ = domain.journal.record(batch: interactions)
        }
        followUps.begin(answer.followUps)
        return response
    }

    /// Counts what answers messages that were made here.
    ///
    /// Of the requests for an image only the one that gets it.
    private func count(_ interactions: [Interaction], by method: Method) {
        for interaction in interactions {
            let observation = interaction.observation
            guard let message = observation.message, let name = Hits.Name(observation.kind) else { continue }
            if name == .media {
                guard method == .get else { continue }
                let status = interaction.response.status ?? 0
                if (300...399).contains(status) { continue }
                domain.messages.count(
                    (200...299).contains(status) ? .media : .mediaFailures, of: message, at: interaction.receivedAt)
                continue
            }
            // A link that led nowhere was not followed.
            if name == .linkClicks, observation.link == nil { continue }
            domain.messages.count(name, of: message, at: interaction.receivedAt)
        }
    }
}

extension Gateway {
    /// Lets the devices that these registrations made be known only after so many milliseconds.
    private func stageDevices(of interactions: [Interaction], for milliseconds: Int) {
        for interaction in interactions where interaction.observation.kind == .register {
            if let id = interaction.observation.device.id { domain.devices.stage(id: id, for: milliseconds) }
        }
    }
}

extension Observation {
    /// Adds what the address of the request had wrong.
    fileprivate mutating func addFindings(about address: RequestAddress) {
        if address.hadDuplicateSlash {
            add(
                Finding(
                    .duplicateSlash, .warning, field: "path",
                    detail: "the path begins with or holds two slashes in a row; they were read as one",
                    hint: "The server address in the app's configuration ends with a slash that the SDK adds again."))
        }
        if let name = address.badSessionName {
            add(
                Finding(
                    .badSessionName, .warning, field: "session", detail: "the session name \"\(name)\" is not allowed",
                    hint: "Use 1 to 64 of A-Z a-z 0-9 . _ -"))
        }
    }
}
