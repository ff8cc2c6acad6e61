import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var faultRoutes: [Route] {
        [
            Route(
                .get, "/faults", "The fault rules in the order in which they are tried, also those used up",
                parameters: .only(["session"]), answers: [.json(.items(of: .named("Fault")))], handler: listFaults),
            Route(
                .post, "/faults", "Adds a fault rule", consumes: ["application/json"], body: .named("NewFault"),
                answers: [.json(.named("Fault"), status: 201, "Added"), .problem(.conflict)], handler: addFault),
            Route(
                .put, "/faults/{id}", "Replaces a fault rule, which starts anew at its place",
                consumes: ["application/json"], body: .named("NewFault"), answers: [.json(.named("Fault"))],
                handler: replaceFault),
            Route(
                .delete, "/faults", "Removes all fault rules, or those of a session", parameters: .only(["session"]),
                produces: [], handler: deleteFaults),
            Route(.delete, "/faults/{id}", "Removes a fault rule", produces: [], handler: deleteFault),
        ]
    }

    @Sendable private static func listFaults(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let rules = call.scope(call.query["session"]).list(call.domain.faults.list)
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for rule in rules { $0.value(rule.json) } }
            }
        }
    }

    @Sendable private static func addFault(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        guard let rule = call.domain.commit([], [.addFault(try call.rule())]).rules.first else {
            throw ProblemDocument(
                .conflict, "there are \(FaultStore.maximumCount) rules already; delete some, or reset")
        }
        return .now(InspectionCall.response(201, json: rule.json.bytes))
    }

    @Sendable private static func replaceFault(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let rule = try call.rule()
        let proposal = Proposal.replaceFault(call.part("id"), session: call.session, rule)
        guard let rule = call.domain.commit([], [proposal]).rules.first else {
            throw call.noFault
        }
        return .now(InspectionCall.response(json: rule.json.bytes))
    }

    @Sendable private static func deleteFaults(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let rules = call.scope(call.query["session"]).list(call.domain.faults.list)
        call.domain.commit([], rules.map { .removeFault($0.id, session: nil) })
        return .now(Response(204))
    }

    @Sendable private static func deleteFault(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let proposal = Proposal.removeFault(call.part("id"), session: call.session)
        guard call.domain.commit([], [proposal]).forgotten > 0 else { throw call.noFault }
        return .now(Response(204))
    }
}

extension InspectionCall {
    fileprivate var noFault: ProblemDocument {
        ProblemDocument(.notFound, "there is no fault rule \(part("id"))")
    }

    /// The rule of the body, for the session of the call where it names one.
    fileprivate func rule() throws(ProblemDocument) -> FaultRule {
        let (now, redaction) = (environment.clock.now(), environment.redaction)
        var rule = try body { (json) throws(PointerError) in
            try FaultRule(json: json, now: now, redaction: redaction)
        }
        rule.session = try namedSession(rule.session)
        if rule.action.failsTLS, let name = rule.session, name != name.lowercased(),
            environment.sessionListeners?.addresses(of: name) == nil
        {
            // A handshake tells its session by its port or by the host label, which has no upper case.
            throw .body(
                "/action/tls",
                "no handshake can be of the session \(name): it has no port of its own, which POST /_pushpit/sessions "
                    + "{ \"name\": \"\(name)\", \"listen\": true } opens, and no host name has upper case")
        }
        return rule
    }
}
