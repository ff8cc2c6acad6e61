#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import CLinux
    import Glibc
#endif

/// The calls on sockets, with `errno` as a value.
package enum Socket {
    #if canImport(Darwin)
        private static let sendFlags: Int32 = 0
        private static let stream = SOCK_STREAM
    #else
        private static let sendFlags = Int32(MSG_NOSIGNAL)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// A bound, listening, non-blocking socket.
    static func listening(on address: SocketAddress, backlog: Int32) throws(SystemError) -> Int32 {
        let descriptor = socket(address.family, stream, 0)
        guard descriptor >= 0 else { throw SystemError.last("socket") }
        do throws(SystemError) {
            try prepare(descriptor)
            try set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            // `::` is every address of both families (RFC 4291 §2.5.5.2), ::1 and the like are what they are.
            if address.isIPv6 { try set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, address.isAny ? 0 : 1) }
            // Accepted sockets inherit it.
            try set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else { throw SystemError.last("bind") }
            guard listen(descriptor, backlog) == 0 else { throw SystemError.last("listen") }
            return descriptor
        } catch {
            Socket.close(descriptor)
            throw error
        }
    }

    /// Takes a waiting connection, non-blocking.
    static func accept(_ listener: Int32) throws(SystemError) -> (descriptor: Int32, address: SocketAddress) {
        #if canImport(Darwin)
            let (descriptor, address) = SocketAddress.filled { Darwin.accept(listener, $0, $1) }
            guard descriptor >= 0 else { throw SystemError.last("accept") }
            try? prepare(descriptor)
            try? set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
            try? set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        #else
            let (descriptor, address) = SocketAddress.filled { pushpit_accept4(listener, $0, $1) }
            guard descriptor >= 0 else { throw SystemError.last("accept4") }
        #endif
        return (descriptor, address.unmapped)
    }

    /// The address that a socket is bound to.
    static func localAddress(_ descriptor: Int32) -> SocketAddress {
        SocketAddress.filled { getsockname(descriptor, $0, $1) }.address.unmapped
    }

    /// Reads what there is.
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> IOResult {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .closed }
            if errno == EINTR { continue }
            return failure("recv", .wouldBlockRead)
        }
    }

    /// Writes what fits.
    package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> IOResult {
        while true {
            let count = systemSend(descriptor, bytes.baseAddress, bytes.count, sendFlags)
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return failure("send", .wouldBlockWrite)
        }
    }

    /// The first byte that waits to be read, which stays there; nil when there is none.
    static func peek(_ descriptor: Int32) -> UInt8? {
        var byte: UInt8 = 0
        #if canImport(Darwin)
            let flags = MSG_PEEK
        #else
            let flags = Int32(MSG_PEEK)
        #endif
        return recv(descriptor, &byte, 1, flags) == 1 ? byte : nil
    }

    /// Reads a part of a file; nil when it cannot be read, 0 at its end.
    static func readFile(_ descriptor: Int32, offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        return count >= 0 ? count : nil
    }

    /// Ends the sending side.
    static func endSending(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the close that follows a reset (RST).
    static func resetOnClose(_ descriptor: Int32) {
        var value = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    /// Closes a descriptor.
    package static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    static func failure(_ operation: String, _ again: IOResult) -> IOResult {
        failure(SystemError.last(operation), again)
    }

    /// What an error of a call on a socket says.
    static func failure(_ error: SystemError, _ again: IOResult) -> IOResult {
        switch error.code {
        case EAGAIN, EWOULDBLOCK: again
        case ECONNRESET, EPIPE, ENOTCONN, ETIMEDOUT, EHOSTUNREACH: .failed(.reset)
        default: .failed(.system(error))
        }
    }

    private static func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int
    {
        #if canImport(Darwin)
            Darwin.send(descriptor, bytes, count, flags)
        #else
            Glibc.send(descriptor, bytes, count, flags)
        #endif
    }

    /// Makes a descriptor non-blocking, and closed in programs that are started.
    static func prepare(_ descriptor: Int32) throws(SystemError) {
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
        else { throw SystemError.last("fcntl") }
    }

    /// Sets an option.
    static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) throws(SystemError) {
        var value = value
        guard setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw SystemError.last("setsockopt")
        }
    }
}
