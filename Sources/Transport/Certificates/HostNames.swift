#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The names and addresses that a server's certificate is made for.
package enum HostNames {
    /// The names by which every machine's clients reach it; 10.0.2.2 is the host as an Android emulator sees it.
    private static let fixed = ["localhost", "*.localhost", "127.0.0.1", "::1", "10.0.2.2"]
    /// The endings of names that no public authority vouches for.
    private static let privateEndings = [".localhost", ".local", ".test", ".internal", ".home.arpa"]

    /// The fixed names, the machine's names and addresses, and some more, each once.
    static func base(extra: [String]) -> [String] {
        var seen: Set<String> = []
        return (fixed + machineNames() + interfaceAddresses() + extra.compactMap(normalized)).filter {
            seen.insert($0).inserted
        }
    }

    /// A name in lowercase without a final dot, or an address in its usual form; nil for what is neither.
    static func normalized(_ name: String) -> String? {
        if let address = SocketAddress(host: name, port: 0), isAddress(address.host) {
            return name.lowercased() == "localhost" ? "localhost" : address.host
        }
        var text = name.lowercased()
        if text.hasSuffix(".") { text.removeLast() }
        return isHostName(text.hasPrefix("*.") ? String(text.dropFirst(2)) : text) ? text : nil
    }

    /// Whether a text is an IPv4 or IPv6 address.
    static func isAddress(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// Whether a lowercase text can be the name of a host (RFC 1123 §2.1; the underscore is in use).
    static func isHostName(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 253 else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            let hyphen = UInt8(ascii: "-")
            guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else { return false }
            return label.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == hyphen
                    || $0 == UInt8(ascii: "_")
            }
        }
    }

    /// Whether a lowercase host name can only be one of this machine or its network.
    static func isPrivate(_ name: String) -> Bool {
        isHostName(name) && !isAddress(name)
            && (!name.contains(".") || privateEndings.contains { name.hasSuffix($0) })
    }

    /// The machine's name as the system has it, also as Bonjour announces it.
    static func machineNames() -> [String] {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
        let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let name = normalized(text), !isAddress(name) else { return [] }
        return name.contains(".") ? [name] : [name, name + ".local"]
    }

    /// The IPv4 addresses by which other machines reach this one.
    package static func networkAddresses() -> [String] {
        interfaceAddresses().filter { !$0.contains(":") && !$0.hasPrefix("127.") }
    }

    /// The addresses of the machine's interfaces that are up; link-local IPv6 addresses are left out.
    static func interfaceAddresses() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
            guard let entry, let address = entry.pointee.ifa_addr else { return nil }
            var text = [CChar](repeating: 0, count: 64)
            let size: Int
            switch Int32(address.pointee.sa_family) {
            case AF_INET: size = MemoryLayout<sockaddr_in>.size
            case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
            default: return nil
            }
            guard getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            else { return nil }
            let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return host.contains("%") || !isAddress(host) ? nil : host
        }
    }
}
