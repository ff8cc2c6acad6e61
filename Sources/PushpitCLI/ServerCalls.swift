import Bytes
import Domain
import HTTP
import Pushpit
import Transport

/// Calls of a running server's inspection API.
struct ServerCalls: Sendable {
    /// The flags that say which server.
    static let flags: [CommandFlag] = [
        CommandFlag(
            "url", "URL", "The server", defaultText: "http://127.0.0.1:8080", environmentName: "PUSHPIT_URL"),
        CommandFlag("token", "TEXT", "Its token, where it needs one", environmentName: "PUSHPIT_TOKEN"),
        CommandFlag("session", "NAME", "The session that the call is about"),
        CommandFlag(
            "ca-file", "FILE", "Whose certificates to believe at an https URL", environmentName: "PUSHPIT_CA_FILE"),
    ]

    /// The address of the server, without a slash at the end.
    let base: String
    private let token: String?
    private let session: String?
    private let client: HTTPClient

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        var base = arguments.value("url") ?? ProcessEnvironment.value("PUSHPIT_URL") ?? "http://127.0.0.1:8080"
        while base.hasSuffix("/") { base.removeLast() }
        guard base.hasPrefix("http://") || base.hasPrefix("https://") else {
            throw CommandFailure(.usage, "--url: \(base) has no scheme; write http://\(base)")
        }
        self.base = base
        token = arguments.value("token") ?? ProcessEnvironment.value("PUSHPIT_TOKEN")
        session = arguments.value("session")
        if let session, !SessionName.isValid(session.utf8) {
            throw CommandFailure(.usage, "--session: \(session) is not allowed: 1 to 64 of A-Z a-z 0-9 . _ -")
        }
        let authority = arguments.value("ca-file") ?? ProcessEnvironment.value("PUSHPIT_CA_FILE")
        do {
            client = HTTPClient(
                loop: try EventLoop(label: "client"), trust: authority.map(ClientTrust.authority) ?? .system)
        } catch {
            throw CommandFailure(.internalError, "cannot start a client: \(error)")
        }
    }

    /// The JSON that a call answers; null without content.
    func call(_ method: Method, _ path: String, _ body: JSON? = nil) async throws(CommandFailure) -> JSON {
        let bytes = try await bytes(method, path, body)
        guard !bytes.isEmpty else { return .null }
        guard let json = try? JSONReader.read(bytes) else {
            throw CommandFailure(.failed, "what \(base) answered is not JSON: is it a Pushpit server?")
        }
        return json
    }

    /// The bytes that a call answers.
    func bytes(_ method: Method, _ path: String, _ body: JSON? = nil) async throws(CommandFailure) -> [UInt8] {
        let address: WebAddress
        do throws(WebAddressError) {
            address = try WebAddress(base + "/_pushpit" + path)
        } catch {
            throw CommandFailure(.usage, "--url: \(error)")
        }
        var request = OutgoingRequest(method, address, body: body?.bytes ?? [])
        if body != nil { request.add("Content-Type", "application/json") }
        if let token { request.add("Authorization", "Bearer \(token)") }
        if let session { request.add("X-Pushpit-Session", session) }
        var limits = ClientLimits()
        limits.whole = 60_000
        limits.body = 64 << 20
        let result = await withCheckedContinuation { done in
            client.send(request, limits: limits) { done.resume(returning: $0) }
        }
        switch result {
        case .failure(let error):
            throw CommandFailure(.unreachable, "\(error). Is the server running? `pushpit serve` starts one.")
        case .success(let response) where response.isSuccess: return response.body
        case .success(let response):
            let problem = try? JSONReader.read(response.body)
            let detail = problem?["detail"]?.string ?? String(decoding: response.body.prefix(500), as: UTF8.self)
            let hint = response.status == 401 ? "; give it with --token or PUSHPIT_TOKEN" : ""
            throw CommandFailure(.failed, "\(response.status): \(detail)\(hint)")
        }
    }

    /// A text as one segment of a path.
    static func segment(_ text: String) -> String {
        PercentCoding.encode(text)
    }
}
