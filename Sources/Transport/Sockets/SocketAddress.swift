#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An IPv4 or IPv6 address with a port.
package struct SocketAddress: Sendable {
    /// The address as the system has it.
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    init() {}

    /// Copies an address that the system has.
    init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
        let count = min(Int(length), MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
        }
        self.length = socklen_t(count)
    }

    /// Reads a numeric address; `localhost` is 127.0.0.1, and an IPv6 address may be in brackets. nil for anything else.
    package init?(host: String, port: UInt16) {
        var text = host == "localhost" ? "127.0.0.1" : host
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            #if canImport(Darwin)
                four.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
            #endif
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            #if canImport(Darwin)
                six.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
            #endif
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
        } else {
            return nil
        }
    }

    /// `AF_INET` or `AF_INET6`.
    var family: Int32 { Int32(storage.ss_family) }

    var isIPv6: Bool { family == AF_INET6 }

    /// Whether it stands for all addresses of the machine.
    package var isAny: Bool { host == "0.0.0.0" || host == "::" }

    package var port: UInt16 {
        withUnsafeBytes(of: storage) { bytes in
            isIPv6
                ? UInt16(bigEndian: bytes.load(as: sockaddr_in6.self).sin6_port)
                : UInt16(bigEndian: bytes.load(as: sockaddr_in.self).sin_port)
        }
    }

    /// The address without port, an IPv6 address without brackets.
    package var host: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            let found = withUnsafeBytes(of: storage) { bytes in
                if isIPv6 {
                    var address = bytes.load(as: sockaddr_in6.self).sin6_addr
                    return inet_ntop(AF_INET6, &address, text.baseAddress, 64)
                }
                var address = bytes.load(as: sockaddr_in.self).sin_addr
                return inet_ntop(AF_INET, &address, text.baseAddress, 64)
            }
            return found.map { String(cString: $0) } ?? ""
        }
    }

    /// The IPv4 address that an IPv6 socket shows as `::ffff:1.2.3.4` (RFC 4291 §2.5.5.2); any other as it is.
    var unmapped: SocketAddress {
        guard isIPv6 else { return self }
        let six = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in6.self) }
        return withUnsafeBytes(of: six.sin6_addr) { bytes in
            guard bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF else { return self }
            var four = sockaddr_in()
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = six.sin6_port
            #if canImport(Darwin)
                four.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
            #endif
            four.sin_addr.s_addr = bytes.loadUnaligned(fromByteOffset: 12, as: in_addr_t.self)
            return withUnsafePointer(to: &four) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    SocketAddress($0, length: socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    }

    /// `1.2.3.4:5` or `[::1]:5`.
    package var description: String {
        isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// The bytes of the address without port, to count connections by.
    var key: AddressKey {
        withUnsafeBytes(of: storage) { bytes in
            if isIPv6 {
                return AddressKey(
                    high: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                    low: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
            }
            return AddressKey(high: 0, low: UInt64(bytes.load(fromByteOffset: 4, as: UInt32.self)))
        }
    }

    /// Calls `body` with the address as the system's calls take it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var copy = storage
        return withUnsafeMutablePointer(to: &copy) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// An address that `body` fills in.
    static func filled(_ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) -> (
        result: Int32, address: SocketAddress
    ) {
        var address = SocketAddress()
        var length = address.length
        let result = withUnsafeMutablePointer(to: &address.storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
        address.length = length
        return (result, address)
    }
}

/// The bytes of an IPv4 or IPv6 address.
struct AddressKey: Hashable, Sendable {
    var high: UInt64
    var low: UInt64
}
