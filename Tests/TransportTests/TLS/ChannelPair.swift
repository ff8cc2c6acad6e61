import Foundation

@testable import Transport

/// A channel and its client on both ends of a socket pair.
final class ChannelPair {
    let channel: TLSChannel
    let client: OpenSSLClient
    private let descriptor: Int32

    init?(_ context: TLSContext, localAddress: String = "127.0.0.1", client make: (Int32) -> OpenSSLClient?) {
        var ends: [Int32] = [0, 0]
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        guard let client = make(ends[1]) else { return nil }
        self.client = client
        descriptor = ends[0]
        channel = TLSChannel(context: context, descriptor: ends[0], localAddress: localAddress)
    }

    deinit {
        Socket.close(descriptor)
    }

    /// Goes on with both sides until the server's says how it ended.
    func shakeHands() -> HandshakeResult {
        for _ in 0..<20 {
            _ = client.step()
            let result = channel.handshake()
            if result != .wantsRead {
                _ = client.step()
                return result
            }
        }
        return .wantsRead
    }

    /// What the channel reads as text, or the result that is none.
    func read() -> (text: String, result: IOResult) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let result = bytes.withUnsafeMutableBytes { channel.read(into: $0) }
        guard case .bytes(let count) = result else { return ("", result) }
        return (String(decoding: bytes[..<count], as: UTF8.self), result)
    }

    func write(_ text: String) -> IOResult {
        Array(text.utf8).withUnsafeBytes { channel.write($0) }
    }
}
