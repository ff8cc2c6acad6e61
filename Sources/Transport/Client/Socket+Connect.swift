#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension Socket {
    /// A non-blocking socket on its way to an address; whether it arrived is known once it is writable.
    static func connecting(to address: SocketAddress) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(address.family, SOCK_STREAM, 0)
        #else
            let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { throw SystemError.last("socket") }
        do throws(SystemError) {
            try prepare(descriptor)
            try set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            #if canImport(Darwin)
                try set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
            #endif
            let result = address.withPointer { connect(descriptor, $0, $1) }
            guard result == 0 || errno == EINPROGRESS || errno == EINTR else { throw SystemError.last("connect") }
            return descriptor
        } catch {
            Socket.close(descriptor)
            throw error
        }
    }

    /// How a connection on its way ended; nil when it stands.
    static func connectionError(_ descriptor: Int32) -> SystemError? {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return .last("getsockopt") }
        return code == 0 ? nil : SystemError(code, "connect")
    }
}
