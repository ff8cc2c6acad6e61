@testable import Transport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import CLinux
    import Glibc
#endif

/// A client with a blocking socket.
final class TestClient {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = try TestClient.connected(port: port)
    }

    /// A connected socket, which the caller closes. Reading from it gives up after ten seconds.
    static func connected(port: UInt16) throws -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard let address = SocketAddress(host: "127.0.0.1", port: port),
            address.withPointer({ connect(descriptor, $0, $1) }) == 0
        else {
            let error = SystemError.last("connect")
            close(descriptor)
            throw error
        }
        return descriptor
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        Array(text.utf8).withUnsafeBytes { _ = Socket.write(descriptor, $0) }
    }

    func get(_ path: String, _ fields: String = "") {
        send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n")
    }

    func endSending() {
        Socket.endSending(descriptor)
    }

    /// Makes the end of this client a reset.
    func resetAtEnd() {
        Socket.resetOnClose(descriptor)
    }

    /// Reads until the text has come so many times.
    func read(until text: String, count: Int = 1) -> String {
        var all = ""
        while all.split(separator: text, omittingEmptySubsequences: false).count <= count, let more = piece() {
            all += more
        }
        return all
    }

    /// Reads until the server ends; nil when the connection was reset or nothing came for long.
    func readToEnd() -> String? {
        var all = ""
        while true {
            switch step() {
            case .bytes(let bytes): all += bytes
            case .end: return all
            case .failed: return nil
            }
        }
    }

    private enum Step {
        case bytes(String)
        case end
        case failed
    }

    private func piece() -> String? {
        guard case .bytes(let text) = step() else { return nil }
        return text
    }

    private func step() -> Step {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let result = buffer.withUnsafeMutableBytes { Socket.read(descriptor, into: $0) }
        switch result {
        case .bytes(let count): return .bytes(String(decoding: buffer[..<count], as: UTF8.self))
        case .closed: return .end
        default: return .failed
        }
    }
}
