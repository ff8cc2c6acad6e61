import Transport

/// The ports of the configuration, bound and not accepted from yet, so that their numbers are known before anything needs
/// them.
struct BoundPorts {
    private(set) var sockets: [BoundSocket] = []
    /// The first plain port; nil when there is none.
    private(set) var http: Int?
    /// The first port with TLS; nil when there is none.
    private(set) var https: Int?

    init(_ configuration: Configuration, _ factory: TLSChannelFactory) throws(ServerError) {
        let shared = Set(configuration.ports.filter { $0 != 0 }).intersection(configuration.tlsPorts)
        for port in configuration.ports {
            let isShared = shared.contains(port)
            let bound = try bind(configuration.host, port, isShared ? .both(factory) : .plain)
            http = http ?? bound
            if isShared { https = https ?? bound }
        }
        for port in configuration.tlsPorts where !shared.contains(port) {
            let bound = try bind(configuration.host, port, .tls(factory))
            https = https ?? bound
        }
    }

    private mutating func bind(_ host: String, _ port: Int, _ mode: Endpoint.Mode) throws(ServerError) -> Int? {
        do throws(ListenError) {
            let endpoint = Endpoint(host: host, port: UInt16(truncatingIfNeeded: port), mode: mode)
            let bound = try BoundSocket.all(endpoint)
            sockets += bound
            return bound.first.map { Int($0.port) }
        } catch {
            throw ServerError("\(error). \(Self.advice(error, port))", .inputOutput)
        }
    }

    private static func advice(_ error: ListenError, _ port: Int) -> String {
        switch error {
        case .addressInUse:
            "Stop what uses port \(port), or choose another with --port or --tls-port (0 picks a free one)."
        case .notPermitted:
            "Choose a port from 1024 on, or allow it: sudo setcap cap_net_bind_service=+ep on the program."
        case .badAddress: "Give --host an address of this machine, such as 127.0.0.1 or 0.0.0.0."
        case .system, .notServing: "Check --host and --port."
        }
    }
}
