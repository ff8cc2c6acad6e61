#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Why a listener could not be opened.
package enum ListenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another process or listener has the port.
    case addressInUse(String)
    /// Ports below 1024 may need privileges.
    case notPermitted(String)
    /// The host is no address, or not one of this machine.
    case badAddress(String)
    case system(String, SystemError)
    /// The server has not started, or it stops.
    case notServing

    init(_ error: SystemError, address: SocketAddress) {
        let place = address.description
        switch error.code {
        case EADDRINUSE: self = .addressInUse(place)
        case EACCES, EPERM: self = .notPermitted(place)
        case EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL: self = .badAddress(place)
        default: self = .system(place, error)
        }
    }

    package var description: String {
        switch self {
        case .addressInUse(let place): "cannot listen on \(place): the address is already in use"
        case .notPermitted(let place): "cannot listen on \(place): not permitted; ports below 1024 may need privileges"
        case .badAddress(let place): "cannot listen on \(place): not an address of this machine"
        case .system(let place, let error): "cannot listen on \(place): \(error)"
        case .notServing: "cannot listen: the server does not run"
        }
    }
}
