import Domain
import HTTP
import Inspection
import Synchronization
import Systems

/// The way of every request: address, route, what the system makes of it, what a fault makes of that, commit, answer.
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
        if !address.isAstray, !namesForeignHost(address), let reply = unrecorded(request, address) { return reply }
        let call = Call(
            request: request, path: address.path, session: address.session, now: domain.clock.now(),
            baseURL: Self.baseURL(request, prefix: address.prefix))
        return .now(commit(answer(call), of: call, at: address, since: start))
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
        domain.commit([interaction])
        return response
    }

    package func ended(_ connection: ConnectionReport) {
        let peer = connection.peer
        let label = peer.serverName.flatMap { SessionName.named(byHost: $0) }
        // Test scripts make many connections: they must not push out those of the apps.
        let isOurs = connection.outcome == .requests && peer.firstSession == nil
        connections.add(connection, session: peer.session ?? label ?? peer.firstSession, isKept: !isOurs)
    }

    /// Whether the target is an absolute address of another server.
    private func namesForeignHost(_ address: RequestAddress) -> Bool {
        address.absoluteHost.map { !inspection.environment.access.knows(host: $0) } ?? false
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
        case .connect: return Unmatched.connect(call.request.head.targetText)
        case .trace, .other: return Unmatched.unknownMethod(call.request.head.methodText)
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

    /// The one place that turns an answer into interactions and changes, and lets it out only then.
    private func commit(
        _ answer: consuming Answer, of call: Call, at address: RequestAddress, since start: MonotonicTime
    ) -> Response {
        let request = RecordedRequest(call)
        var answer = answer
        var interactions = interactions(of: answer, call, request, address)
        let reservation = domain.reserveFault(
            on: interactions, target: call.request.head.targetText, asksOutcome: answer.deciding != nil)
        var response = answer.response
        if let reservation {
            if let deciding = answer.deciding, reservation.outcomes.contains(where: { $0 != nil }) {
                answer = deciding(reservation.outcomes)
                interactions = self.interactions(of: answer, call, request, address)
                response = answer.response
            }
            apply(reservation, to: &response, of: call.request.head.method, &answer, &interactions)
        }
        if let session = interactions.first?.session { call.request.peer.note(session: session) }
        let duration = start.microsecondsSince
        for index in interactions.indices { interactions[index].response.durationMicroseconds = duration }
        for index in answer.hits.indices {
            guard let message = answer.hits[index].message else { continue }
            answer.changes.append(.hit(message: message, interaction: index))
        }
        let isMedia = interactions.count == 1 && interactions[0].observation.kind == .media
        let tellsEnd = isMedia || response.mayBeLeft
        let committed = domain.commit(consume interactions, answer.changes)
        if tellsEnd { tellEnd(of: committed.seqs, whenWhole: isMedia, in: &response) }
        if !answer.followUps.isEmpty { followUps.begin(answer.followUps) }
        return response
    }

    private func interactions(
        of answer: Answer, _ call: Call, _ request: RecordedRequest, _ address: RequestAddress
    ) -> [Interaction] {
        let planned = RecordedResponse(answer.response, to: call.request.head.method)
        return answer.hits.map { hit in
            var interaction = Interaction(hit, of: call, request, planned)
            interaction.observation.addFindings(about: address, isForeign: namesForeignHost(address))
            return interaction
        }
    }

    /// Lets a fault act on the response, on what is recorded of it, and on what the call changes.
    private func apply(
        _ reservation: FaultReservation, to response: inout Response, of method: Method, _ answer: inout Answer,
        _ interactions: inout [Interaction]
    ) {
        for index in interactions.indices {
            interactions[index].response.fault = reservation.outcome(index)?.fault
        }
        guard let effect = reservation.effect else { return }
        response = effect.applied(to: response, of: method)
        for index in interactions.indices { interactions[index].response.take(effect, response, to: method) }
        if let time = effect.action.visibleAfter { answer.hideDevices(for: time) }
        if effect.action.actsBefore { answer.forgetChanges() }
    }

    /// Has the end of an answer recorded with its interactions.
    /// - Parameter whenWhole: also when the client took all of it.
    private func tellEnd(of seqs: Range<UInt64>, whenWhole: Bool, in response: inout Response) {
        response.onEnd = { [domain] end in
            guard whenWhole || !end.completed else { return }
            let transfer = Interaction.Transfer(
                bytesSent: end.bytesSent, milliseconds: end.milliseconds, completed: end.completed)
            domain.commit([], seqs.map { .endTransfer(seq: $0, transfer) })
        }
    }
}

extension Answer {
    /// Leaves what a call that did not reach the back end leaves: the record of it, and that an image was not got.
    fileprivate mutating func forgetChanges() {
        changes = []
        followUps = []
        for index in hits.indices where hits[index].observation.kind != .media { hits[index].message = nil }
    }

    /// Lets the devices that register for the first time be known only after so many milliseconds.
    fileprivate mutating func hideDevices(for milliseconds: Int) {
        for index in changes.indices {
            guard case .register(var registration, let interaction, let replaced) = changes[index] else { continue }
            registration.visibleFrom = registration.at.advanced(by: Int64(milliseconds))
            changes[index] = .register(registration, interaction: interaction, replaced: replaced)
        }
    }
}

extension Observation {
    /// Adds what the address of the request had wrong.
    fileprivate mutating func addFindings(about address: RequestAddress, isForeign: Bool) {
        if isForeign, let host = address.absoluteHost {
            add(
                Finding(
                    .usedAsProxy, .warning, field: "target",
                    detail: "the request asks for a page of \(host), as a client asks a proxy",
                    hint: "This server is no proxy: take its address out of the proxy settings."))
        }
        if address.hadDuplicateSlash {
            add(
                Finding(
                    .duplicateSlash, .warning, field: "path",
                    detail: "the path begins with or holds two slashes in a row; they were read as one",
                    hint: "The server address in the app's configuration ends with a slash that the SDK adds again."))
        }
        if let name = address.badSessionName {
            let isMissing = name.isEmpty
            add(
                Finding(
                    .badSessionName, .warning, field: "session",
                    detail: isMissing ? "the session name is empty" : "the session name \"\(name)\" is not allowed",
                    hint: isMissing
                        ? "A variable that makes the address may be unset: name a session after /s/, or leave /s/ out."
                        : "Use 1 to 64 of A-Z a-z 0-9 . _ -"))
        }
    }
}
