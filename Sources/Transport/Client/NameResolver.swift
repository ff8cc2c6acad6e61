import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Finds the addresses of names, away from the loops: the system's call blocks.
enum NameResolver {
    /// A host's addresses in the order to try them.
    typealias Outcome = Result<[SocketAddress], ClientError>

    private static let queue = DispatchQueue(label: "names", attributes: .concurrent)

    /// The addresses of a host that needs no look-up: a numeric one, or `localhost`.
    static func known(_ host: String, port: UInt16) -> [SocketAddress]? {
        if host == "localhost" { return ["127.0.0.1", "::1"].compactMap { SocketAddress(host: $0, port: port) } }
        return SocketAddress(host: host, port: port).map { [$0] }
    }

    /// Looks a name up.
    /// - Parameter completion: called on a thread of its own.
    static func find(_ host: String, port: UInt16, completion: @escaping @Sendable (Outcome) -> Void) {
        queue.async { completion(look(up: host, port: port)) }
    }

    private static func look(up host: String, port: UInt16) -> Outcome {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard code == 0 else {
            let reason = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
            return .failure(.unresolved(host: host, reason: reason))
        }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr {
                addresses.append(SocketAddress(address, length: entry.pointee.ai_addrlen))
            }
            next = entry.pointee.ai_next
        }
        return .success(addresses)
    }
}
