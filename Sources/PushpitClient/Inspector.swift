public import Foundation

/// A test's view of a running Pushpit server: wait for what the app reports, read it, clear it.
///
/// ```swift
/// let pushpit = Inspector(url: URL(string: "http://127.0.0.1:8080")!, session: "run42")
/// try await pushpit.reset()
/// // … the app registers …
/// let hit = try await pushpit.expect("kind:register user:bob@example.com")
/// ```
public struct Inspector: Sendable {
    /// The address of the server, without path.
    public let url: URL
    /// The session that every call is about; nil for all.
    public let session: String?
    private let token: String?
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - url: scheme, host and port of the server, as its ready file says.
    ///   - session: the session that every call is about; nil for all.
    ///   - token: needed by a server that is not bound to a loopback address.
    public init(url: URL, session: String? = nil, token: String? = nil) {
        self.init(url: url, session: session, token: token, transport: PlatformTransport())
    }

    init(url: URL, session: String?, token: String?, transport: any HTTPTransport) {
        self.url = url
        self.session = session
        self.token = token
        self.transport = transport
    }

    /// Waits until interactions that fit the query are there, and returns them.
    ///
    /// - Parameters:
    ///   - query: the query language, for example `kind:click delivery:56c4`; empty for everything.
    ///   - count: how many are wanted; of no use with `never`.
    ///   - mode: whether more are fine, too many are a failure, or any is.
    ///   - timeout: how long the server waits before it gives up, at most five minutes.
    ///   - after: only interactions with a greater `seq` count.
    /// - Throws: `InspectorError.expectationNotMet` with the server's reason, or what kept the call from being made.
    @discardableResult
    public func expect(
        _ query: String = "", count: Int = 1, mode: ExpectationMode = .atLeast, timeout: Duration = .seconds(5),
        after: UInt64? = nil
    ) async throws -> [Interaction] {
        var items = [
            URLQueryItem(name: "mode", value: mode.rawValue),
            URLQueryItem(name: "timeout", value: "\(timeout.milliseconds)ms"),
        ]
        if mode != .never { items.append(URLQueryItem(name: "count", value: String(count))) }
        if let after { items.append(URLQueryItem(name: "after", value: String(after))) }
        let answer = try await call("GET", "interactions/wait", items + filter(query), patience: timeout)
        return try answer.decoded(Items<Interaction>.self).items
    }

    /// The interactions that fit the query, oldest first, at most 1,000.
    public func interactions(_ query: String = "", after: UInt64? = nil) async throws -> [Interaction] {
        var items = [URLQueryItem(name: "limit", value: "1000")]
        if let after { items.append(URLQueryItem(name: "after", value: String(after))) }
        return try await call("GET", "interactions", items + filter(query)).decoded(Items<Interaction>.self).items
    }

    /// How many interactions fit the query.
    public func count(_ query: String = "") async throws -> Int {
        struct Count: Decodable { var count: Int }
        return try await call("GET", "interactions/count", filter(query)).decoded(Count.self).count
    }

    /// The greatest `seq` so far, to wait only for what comes after it.
    public func lastSeq() async throws -> UInt64 {
        struct Page: Decodable { var lastSeq: UInt64 }
        let items = [URLQueryItem(name: "limit", value: "1"), URLQueryItem(name: "fields", value: "seq")]
        return try await call("GET", "interactions", items).decoded(Page.self).lastSeq
    }

    /// The devices that registered.
    public func devices() async throws -> [Device] {
        try await call("GET", "devices", filter("")).decoded(Items<Device>.self).items
    }

    /// Stores a redirect link: `target` is the request target of the tracked link, `destination` where it leads.
    public func store(link target: String, to destination: String, system: String = "campaignClassic") async throws {
        var body = ["system": system, "target": target, "url": destination]
        body["session"] = session
        _ = try await call("POST", "links", body: try JSONEncoder().encode(body))
    }

    /// What a reset can forget.
    public enum Part: String, Sendable, Encodable {
        case interactions, devices, messages, links, faults, registrations, logins
    }

    /// Forgets what the session has, or all sessions have when there is none.
    /// - Parameter parts: only these; all of it without any. An app does not register again by itself, so a test that goes
    /// on with it forgets only its interactions.
    public func reset(only parts: [Part] = []) async throws {
        let body = ResetBody(session: session, only: parts.isEmpty ? nil : parts)
        _ = try await call("POST", "reset", body: try JSONEncoder().encode(body))
    }

    private struct ResetBody: Encodable {
        var session: String?
        var only: [Part]?
    }

    private func filter(_ query: String) -> [URLQueryItem] {
        var items: [URLQueryItem] = []
        if let session { items.append(URLQueryItem(name: "session", value: session)) }
        if !query.isEmpty { items.append(URLQueryItem(name: "q", value: query)) }
        return items
    }

    private func call(
        _ method: String, _ path: String, _ query: [URLQueryItem] = [], body: Data? = nil, patience: Duration = .zero
    ) async throws -> HTTPAnswer {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            throw InspectorError.badAddress(url.absoluteString)
        }
        components.path = "/_pushpit/" + path
        if !query.isEmpty {
            components.queryItems = query
            components.percentEncodedQuery = components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        }
        guard let target = components.url else { throw InspectorError.badAddress(url.absoluteString) }
        let answer = try await transport.send(
            HTTPCall(
                method: method, url: target, token: token, body: body,
                timeout: Double(patience.milliseconds) / 1000 + 15))
        if (200..<300).contains(answer.status) { return answer }
        let problem = try? JSONDecoder().decode(Problem.self, from: answer.body)
        if answer.status == 409, let problem { throw InspectorError.expectationNotMet(problem) }
        throw InspectorError.refused(status: answer.status, detail: problem?.detail ?? problem?.title ?? "")
    }
}

private struct Items<Item: Decodable>: Decodable {
    var items: [Item]
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
