import Bytes
import Domain
import HTTP
import Records
import TestSupport

@testable import Systems

/// Calls of the emulated Journeys without a server.
struct JourneysCalls {
    static let organization = "11111111-aaaa-4bbb-8ccc-000000000001"
    static let application = "22222222-aaaa-4bbb-8ccc-000000000002"
    static let user = "00aa00aa-bb11-cc22-dd33-44ee44ee44ee"
    static let apiToken = "c2VjcmV0LWFwaS10b2tlbg+/=="
    static let token = String(repeating: "0123456789abcdef", count: 4)
    static let devices = "/api/v1.0/orgs/\(organization)/pushdeviceregistration/devices"
    static let events = "/api/v1.0/orgs/\(organization)/pushdatareceiver/events"
    static let tracked = [("x-ms-track-registration", "true")]

    let domain = Domain(
        journal: Journal(clock: Clock { Calls.start }), clock: Clock { Calls.start },
        secret: Array("secret secret 16".utf8))
    var settings = JourneysSettings()
    var clockOffset = 0

    init(_ change: (inout JourneysSettings) -> Void = { _ in }) {
        change(&settings)
    }

    /// Adds a fault rule with a preset; its id is `f-1`.
    func add(_ preset: FaultPreset) throws {
        let rule: JSON = ["action": ["preset": .string(preset.name)]]
        _ = domain.add(try FaultRule(json: rule, now: Calls.start))
    }

    /// An organisation with one app and two tokens is configured.
    static func known(_ badApiToken: JourneysSettings.BadApiToken = .pending) -> JourneysCalls {
        JourneysCalls {
            $0.organizations = [organizationSettings()]
            $0.badApiToken = badApiToken
        }
    }

    /// The organisation with one app and these tokens.
    static func organizationSettings(_ tokens: [String] = [apiToken, "second"]) -> JourneysSettings.Organization {
        var app = JourneysSettings.MobileApp()
        (app.id, app.apiTokens) = (application, tokens)
        var settings = JourneysSettings.Organization()
        (settings.id, settings.mobileApps) = (organization, [app])
        return settings
    }

    static let ports = Journeys.Ports()

    var journeys: Journeys {
        Journeys(domain: domain, settings: settings, ports: Self.ports, clockOffset: clockOffset)
    }

    var sender: PushSender {
        PushSender(domain: domain, composers: [JourneysComposer(domain: domain, ports: Self.ports)])
    }

    /// What a whole request is answered, as its route says.
    func send(_ raw: String, session: String? = nil, at time: Timestamp = Calls.start) -> Sent {
        let router = SharedRoute.router(journeys.routes)
        guard let request = try? Request(decoding: raw.utf8),
            case .found(let shared, let parameters) = router.match(
                method: request.head.method, path: request.head.pathText)
        else {
            let call = Calls.make(.get, "/")
            return Sent(Answer(Response(599), []), of: call, in: domain)
        }
        var call = Call(
            request: request, path: request.head.pathText, session: session, now: time,
            baseURL: "https://localhost:8443")
        for item in parameters.items { call.parameters[item.name] = item.value }
        let answer = shared.route(for: call)?.handle(call) ?? Answer(Response(599), [])
        return Sent(answer, of: call, in: domain)
    }

    func post(
        _ path: String, _ body: String, _ fields: [(String, String)] = [], session: String? = nil
    ) -> Sent {
        let lines = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
        return send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(lines)"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)", session: session)
    }

    func get(_ target: String, _ fields: String = "", method: String = "GET", at time: Timestamp = Calls.start)
        -> Sent
    {
        send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n", at: time)
    }

    /// The body of a registration; a field that is given as nil is left out.
    static func body(_ change: [String: JSON?] = [:]) -> String {
        var members: [JSON.Member] = [
            .init("MobileAppId", .string(application)), .init("UserId", .string(user)),
            .init("ApiToken", .string(apiToken)), .init("ApnsDeviceToken", .string(token)),
        ]
        for (name, value) in change.sorted(by: { $0.key < $1.key }) {
            members.removeAll { $0.name == name }
            if let value { members.append(.init(name, value)) }
        }
        return String(decoding: JSON.object(members).bytes, as: UTF8.self)
    }

    static func android(_ token: String, _ change: [String: JSON?] = [:]) -> String {
        body(change.merging(["ApnsDeviceToken": .some(nil), "FcmDeviceToken": .string(token)]) { first, _ in first })
    }

    func register(
        _ change: [String: JSON?] = [:], _ fields: [(String, String)] = [], session: String? = nil
    ) -> Sent {
        post(Self.devices, Self.body(change), fields, session: session)
    }

    /// What the status call says of a tracked registration, such as `Failed DuplicateExists`.
    func status(of answer: Sent) -> String {
        let status = status(
            answer.json["RegistrationRequestId"]?.string ?? "",
            application: answer.observations.first?.application ?? Self.application)
        return status.json.array?.first?.words ?? String(status.response.status)
    }

    func status(
        _ ids: String..., application: String = application, apiToken: String = apiToken,
        path: String = devices + "/status/"
    ) -> Sent {
        let body: JSON = [
            "RegistrationRequestIds": .array(ids.map { .string($0) }), "MobileAppId": .string(application),
            "ApiToken": .string(apiToken),
        ]
        return post(path, String(decoding: body.bytes, as: UTF8.self))
    }

    /// The tokens of the devices that are known.
    var tokens: [String] { domain.devices.list(session: nil).compactMap(\.token) }
}

extension JSON {
    fileprivate var words: String {
        [self["Status"]?.string, self["FailureReason"]?.string].compactMap(\.self).joined(separator: " ")
    }
}
