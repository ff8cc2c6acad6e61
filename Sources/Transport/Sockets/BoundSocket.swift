import Synchronization

/// A socket that has its port and queues connections, which a server's listener accepts later. Gives the port back when
/// nothing has taken it.
package final class BoundSocket: Sendable {
    private static let backlog: Int32 = 4096
    /// How often another free port is tried when the one of 127.0.0.1 is in use on ::1.
    private static let attempts = 32

    /// What is spoken there, and whose own port it is.
    package let endpoint: Endpoint
    let address: SocketAddress
    private let descriptor: Mutex<Int32?>

    /// Binds and listens.
    package init(_ endpoint: Endpoint) throws(ListenError) {
        guard let wanted = SocketAddress(host: endpoint.host, port: endpoint.port) else {
            throw .badAddress("\(endpoint.host):\(endpoint.port)")
        }
        let socket: Int32
        do throws(SystemError) {
            socket = try Socket.listening(on: wanted, backlog: Self.backlog)
        } catch {
            throw ListenError(error, address: wanted)
        }
        self.endpoint = endpoint
        address = Socket.localAddress(socket)
        descriptor = Mutex(socket)
    }

    deinit {
        if let descriptor = take() { Socket.close(descriptor) }
    }

    /// The port, also when the system chose it.
    package var port: UInt16 { address.port }

    /// Hands over the descriptor; nil when it was handed over before.
    func take() -> Int32? {
        descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
    }

    /// The sockets that an endpoint stands for: `localhost` is 127.0.0.1 and, where there is IPv6, ::1, on one port.
    package static func all(_ endpoint: Endpoint) throws(ListenError) -> [BoundSocket] {
        guard endpoint.host == "localhost" else { return [try BoundSocket(endpoint)] }
        var left = endpoint.port == 0 ? attempts : 1
        while true {
            var part = endpoint
            part.host = "127.0.0.1"
            let four = try BoundSocket(part)
            part.host = "::1"
            part.port = four.port
            left -= 1
            do throws(ListenError) {
                return [four, try BoundSocket(part)]
            } catch {
                switch error {
                case .badAddress: return [four]
                case .addressInUse where left > 0: continue
                default: throw error
                }
            }
        }
    }
}
