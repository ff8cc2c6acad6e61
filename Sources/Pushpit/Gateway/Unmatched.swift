import Domain
import HTTP
import Systems

/// The answers to requests that no emulated system takes.
enum Unmatched {
    /// 404 with the nearest route.
    static func noRoute(path: String, nearest: String?) -> Answer {
        let detail = nearest.map { "no route matches \(path); the nearest is \($0)" } ?? "no route matches \(path)"
        return unmatched(
            Response(404, text: detail.map(Self.printable).joined() + "\n"),
            Finding(
                .noSuchRoute, .warning, field: "path", detail: detail,
                hint: nearest == nil
                    ? "Docs list every path that the server knows."
                    : "Compare the path that the app calls with the nearest."))
    }

    /// 405 with the methods that the path takes.
    static func wrongMethod(_ method: String, path: String, allowed: [Method]) -> Answer {
        let list = allowed.map(\.rawValue).joined(separator: ", ")
        let detail = "\(path) takes \(list), not \(method)"
        return unmatched(
            Response(405, text: detail.map(Self.printable).joined() + "\n").adding("Allow", list),
            Finding(.wrongMethod, .warning, field: "method", detail: detail))
    }

    /// 501 for CONNECT, which asks for a tunnel to another host (RFC 9110 §9.3.6).
    static func connect(_ target: String) -> Answer {
        let detail = "CONNECT asks for a tunnel to \(target), and this server is no proxy"
        return unmatched(
            Response(501, text: detail.map(Self.printable).joined() + "\n"),
            Finding(
                .usedAsProxy, .warning, field: "method", detail: detail,
                hint: "Take this server's address out of the proxy settings, and give it to the app as its host."))
    }

    /// 501 for TRACE and what is no method at all.
    static func unknownMethod(_ method: String) -> Answer {
        unmatched(
            Response(501, text: "the method \(method) is not implemented\n"),
            Finding(.wrongMethod, .warning, field: "method", detail: "the method \(method) is not implemented"))
    }

    /// OPTIONS of a path that exists.
    static func options(_ allowed: [Method]) -> Answer {
        let list = (allowed + [.options]).map(\.rawValue).joined(separator: ", ")
        return Answer(Response(204).adding("Allow", list), Observation(.unknown, .event))
    }

    private static func unmatched(_ response: Response, _ finding: Finding) -> Answer {
        var observation = Observation(.unknown, .unmatched, verdict: .unmatched)
        observation.findings = [finding]
        return Answer(response, observation)
    }

    /// Keeps a hostile path on the one line of the answer.
    private static func printable(_ character: Character) -> String {
        character.isASCII && character.asciiValue.map { $0 >= 0x20 && $0 != 0x7F } == true
            ? String(character) : "\u{FFFD}"
    }
}
