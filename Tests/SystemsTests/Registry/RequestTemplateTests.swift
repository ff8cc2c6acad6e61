import Bytes
import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Templates of requests", .timeLimit(.minutes(5)))
struct RequestTemplateTests {
    private struct Bench {
        let domain = Domain(
            journal: Journal(clock: Clock { Calls.start }), linkKeys: AllSystems.registry.linkKeys,
            clock: Clock { Calls.start }, secret: Array("secret secret 16".utf8))
        let routes: [SystemRoute]
        let sender: PushSender

        init() throws {
            let context = SystemContext(domain: domain, random: { 7 })
            (routes, sender) = try AllSystems.registry.make(SystemSettingsList(), context)
        }

        /// A message of a system to a new device.
        func message(_ system: System, _ platform: Platform) throws -> Message {
            let token =
                platform == .ios
                ? String(repeating: "0123456789abcdef", count: 4)
                : "fcm:" + String(repeating: "aB3-_", count: 26)
            domain.register(
                session: "default", system: system, application: "22222222-aaaa-4bbb-8ccc-000000000002", token: token,
                platform: platform, userKey: "00aa00aa-bb11-cc22-dd33-44ee44ee44ee", parameters: .object([]),
                baseURL: "https://10.0.2.2:8443", at: Calls.start)
            var push = Push(system, to: .deviceToken(token))
            (push.title, push.body, push.link) = ("a", "b", "https://shop.example/orders/7?a=b")
            return try #require(sender.send(push).messages.first)
        }

        /// What the right route makes of a request.
        func hit(_ request: RequestTemplate) throws -> Hit {
            let sent = Request.sent(
                request.method, request.target,
                [("Host", "10.0.2.2:8443")] + request.fields.map { ($0.name, $0.value) },
                body: Array((request.body ?? "").utf8))
            var call = Call(
                request: sent, path: sent.head.pathText, session: nil, now: Calls.start,
                baseURL: "https://10.0.2.2:8443")
            guard
                case .found(let shared, let parameters) = SharedRoute.router(routes).match(
                    method: sent.head.method, path: sent.head.pathText)
            else {
                throw CancellationError()
            }
            for item in parameters.items { call.parameters[item.name] = item.value }
            return try #require(shared.route(for: call)?.handle(call).hits.first)
        }
    }

    private static let senders = AllSystems.registry.descriptors.filter(\.sends)

    @Test(
        "filled in from a message they are read as what they are, without a finding",
        arguments: senders.map(\.name), Platform.allCases)
    func filled(_ name: String, _ platform: Platform) throws {
        let descriptor = try #require(Self.senders.first { $0.name == name })
        for template in descriptor.requests where template.platform ?? platform == platform {
            let bench = try Bench()
            let message = try bench.message(descriptor.system, platform)
            if template.action == .register { _ = bench.domain.commit([], [.forgetDevice(message.device)]) }
            let request = template.filled(for: message)
            #expect(!request.target.contains("{"), "\(request.target)")
            let hit = try bench.hit(request)
            #expect(hit.observation.system == descriptor.system, "\(request.target)")
            #expect(hit.observation.kind == template.kind, "\(template.action)")
            #expect(hit.observation.verdict == .valid, "\(hit.observation.findings)")
            #expect(descriptor.kinds.contains(template.kind))
            if template.action != .register { #expect(hit.message == message.id, "\(template.action)") }
        }
    }

    @Test("every system that sends says how its apps register, open, click and follow a link")
    func actions() {
        for descriptor in Self.senders {
            let actions = Set(descriptor.requests.map(\.action))
            #expect(actions.isSuperset(of: [.register, .open, .click, .link]), "\(descriptor.name)")
            #expect(descriptor.description(SystemSettingsList()).notification != nil)
            #expect(!descriptor.form.isEmpty && !descriptor.guides.isEmpty)
        }
    }

    @Test("values are escaped as the place wants it, and what is no placeholder stays")
    func escapes() {
        let json = RequestTemplate.Field("Content-Type", "application/json")
        let template = RequestTemplate(
            .open, as: .open, "POST", "/{application}?{}={x}&{trackingId", fields: [json],
            body: #"{"a":"{application}","b":{"c":1}}"#, defaults: [.init("x", "y z")])
        let filled = template.filled(["application": "a\"b/c"])
        #expect(filled.target == "/a%22b%2Fc?{}=y%20z&{trackingId")
        #expect(filled.body == #"{"a":"a\"b/c","b":{"c":1}}"#)
    }
}
