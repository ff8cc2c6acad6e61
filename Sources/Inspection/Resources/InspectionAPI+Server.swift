import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var serverRoutes: [Route] {
        [
            Route(
                .get, "/healthz", "Whether the process lives", access: .open, parameters: .any,
                answers: [.json(.object(["status": .text, "stores": .map(of: .storeFill)]))], handler: health),
            Route(
                .get, "/readyz", "Whether the server takes calls from apps", access: .open, parameters: .any,
                answers: [.json(.object(["status": .text]))], handler: readiness),
            Route(
                .get, "/version", "The version of the server", access: .open,
                answers: [.json(.object(["name": .text, "version": .text, "startedAt": .time]))], handler: version),
            Route(
                .get, "/config", "The effective configuration, secrets masked",
                answers: [.json(.map(of: .object(["value": .anything, "source": .text])))], handler: configuration),
        ]
    }

    @Sendable private static func health(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        call.json { writer in
            writer.object { writer in
                writer.member("status", "ok")
                writer.key("stores")
                writer.object { writer in
                    for fill in call.domain.fills {
                        writer.key(fill.name)
                        writer.object {
                            $0.member("count", fill.count)
                            $0.member("bound", fill.bound)
                            $0.member("dropped", fill.dropped)
                        }
                    }
                }
            }
        }
    }

    @Sendable private static func readiness(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        guard call.environment.process.isReady else {
            throw ProblemDocument(.shuttingDown, "the server does not take calls from apps")
        }
        return .now(InspectionCall.response(json: (["status": "ready"] as JSON).bytes))
    }

    @Sendable private static func version(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let json: JSON = [
            "name": "pushpit", "version": .string(call.environment.version),
            "startedAt": .string(call.environment.startedAt.text),
        ]
        return .now(InspectionCall.response(json: json.bytes))
    }

    @Sendable private static func configuration(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        .now(InspectionCall.response(json: call.environment.settings.document.bytes))
    }
}

extension Schema {
    /// How full a store is.
    fileprivate static let storeFill = Schema.object(["count": .count, "bound": .count, "dropped": .count])
}
