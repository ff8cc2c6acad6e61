import Synchronization

/// A Pushpit server in the process of a test, on macOS and Linux.
///
/// ```swift
/// let server = try MockServer()
/// app.launchEnvironment["TRACKING_HOST"] = server.https
/// …
/// await server.stop()
/// ```
public final class MockServer: Sendable {
    /// Why the server could not start, in one line that says what to do.
    public struct StartError: Error, CustomStringConvertible {
        /// The line.
        public let description: String
    }

    private let server: PushpitServer

    /// Starts a server: when this returns, clients can connect.
    /// - Parameters:
    ///   - port: the port for HTTP; 0 picks a free one.
    ///   - tlsPort: the port for HTTPS; 0 picks a free one.
    ///   - host: the address to listen on; only a loopback address leaves the inspection API open.
    public init(port: Int = 0, tlsPort: Int = 0, host: String = "localhost") throws(StartError) {
        var configuration = Configuration()
        configuration.host = host
        configuration.ports = [port]
        configuration.tlsPorts = [tlsPort]
        do throws(ServerError) {
            server = try PushpitServer(EffectiveConfiguration(configuration))
        } catch {
            throw StartError(description: error.description)
        }
    }

    /// The address for plain HTTP, such as `http://127.0.0.1:54321`.
    public var http: String { server.addresses.http }

    /// The address for HTTPS.
    public var https: String { server.addresses.https }

    /// The PEM file of the authority that clients have to trust.
    public var caFile: String? { server.addresses.caFile }

    /// What the inspection API asks for; nil when it is open.
    public var token: String? { server.addresses.token }

    /// Stops; returns when requests under way are answered.
    public func stop() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            server.stop { continuation.resume() }
        }
    }
}
