import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Routes that several systems have", .timeLimit(.minutes(5)))
struct SharedRouteTests {
    private static func route(
        _ methods: [Method], _ name: String, isFallback: Bool = false, claims: (@Sendable (Call) -> Bool)? = nil
    ) -> SystemRoute {
        SystemRoute(methods, "/r/", isFallback: isFallback, claims: claims) { _ in
            Answer(Response(200, text: name), Observation(.media, .event))
        }
    }

    /// What the fallback, though it comes first, leaves to others.
    private let routes = [
        route([.get], "fallback", isFallback: true),
        route([.get, .post], "a") { $0.request.head.targetText.contains("a") },
        route([.get], "b") { $0.request.head.targetText.contains("b") },
    ]

    private func answer(_ routes: [SystemRoute], _ method: Method, _ target: String) -> String? {
        let call = Calls.make(method, target)
        guard
            case .found(let shared, _) = SharedRoute.router(routes).match(
                method: call.request.head.method, path: call.request.head.pathText)
        else { return "unknown" }
        return shared.route(for: call).map { route in
            guard case .bytes(let bytes) = route.handle(call).response.body else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(
        "the first claim answers, and what nobody claims goes to the fallback",
        arguments: [
            (Method.get, "/r/?a", "a"), (.get, "/r/?b", "b"), (.get, "/r/?ab", "a"), (.get, "/r/?c", "fallback"),
            (.head, "/r/?c", "fallback"), (.post, "/r/?a", "a"),
        ])
    func claims(_ method: Method, _ target: String, _ name: String) {
        #expect(answer(routes, method, target) == name)
    }

    @Test("a call that nobody claims is nobody's where there is no fallback with its method")
    func unclaimed() {
        #expect(answer(routes, .post, "/r/?b") == nil)
        #expect(answer(Array(routes.dropFirst()), .get, "/r/?c") == nil)
        #expect(answer(routes, .put, "/r/?a") == "unknown")
    }
}
