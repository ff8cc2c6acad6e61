import Bytes
import Dispatch
import Pushpit
import Transport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where the command line hands over to the server.
enum Serve {
    /// Serves until a signal ends it: SIGTERM or SIGINT once for a graceful end, twice for an end at once. SIGHUP reads the file again.
    ///
    /// - Parameter loader: Reads the configuration again at SIGHUP.
    static func run(
        _ effective: EffectiveConfiguration, loader: ConfigurationLoader
    ) async throws(CommandFailure) -> ExitCode {
        signal(SIGPIPE, SIG_IGN)
        DescriptorLimit.raise()
        do throws(ServerError) {
            let server = try PushpitServer(effective)
            let file = try effective.configuration.readyFile.map { path throws(ServerError) in
                try ReadyFile(path: path, server.addresses)
            }
            printStart(server.addresses)
            await end(of: server, loader)
            file?.remove()
            return .done
        } catch {
            throw CommandFailure(error.exitCode, error.description)
        }
    }

    private static func printStart(_ addresses: ServerAddresses) {
        print("Pushpit \(PushpitVersion.text) listens on \(addresses.http) and \(addresses.https)")
        print("inspection API: \(addresses.inspection)")
        if let file = addresses.caFile { print("certificate authority to trust: \(file)") }
        let ports = [addresses.http, addresses.https].compactMap { $0.split(separator: ":").last }
        for host in addresses.networkHosts where ports.count == 2 {
            print("devices in the network reach it at http://\(host):\(ports[0]) and https://\(host):\(ports[1])")
        }
        if let token = addresses.token {
            print("token for /_pushpit: \(token)")
            print("the page: \(addresses.http)/?token=\(PercentCoding.encode(token))")
        } else {
            print("the page: \(addresses.http)/")
        }
        fflush(nil)
    }

    /// Returns when the server has ended after a signal.
    private static func end(of server: PushpitServer, _ loader: ConfigurationLoader) async {
        let queue = DispatchQueue(label: "signals")
        let stopping = StopOnce()
        let sources = [SIGTERM, SIGINT].map { source($0, queue) }
        // Without a file there is nothing to read again: the terminal was closed, which ends the process as usual.
        let hangup = loader.file == nil ? nil : source(SIGHUP, queue)
        hangup?.setEventHandler { reload(server, loader) }
        hangup?.activate()
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            for source in sources {
                source.setEventHandler {
                    guard stopping.begin() else { _exit(130) }
                    server.stop { continuation.resume() }
                }
                source.activate()
            }
        }
        for source in sources { source.cancel() }
        hangup?.cancel()
    }

    private static func source(_ number: Int32, _ queue: DispatchQueue) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }

    /// Reads the configuration again; a bad one is reported, and the old one stays.
    private static func reload(_ server: PushpitServer, _ loader: ConfigurationLoader) {
        do throws(CommandFailure) {
            let new = try loader.effective()
            let waiting: [String]
            do throws(ServerError) {
                waiting = try server.reload(new)
            } catch {
                throw CommandFailure(error.exitCode, error.description)
            }
            let rest = waiting.isEmpty ? "" : "; from the next start on: \(waiting.joined(separator: ", "))"
            Terminal.error("pushpit: the configuration was read again\(rest)")
        } catch {
            Terminal.error("pushpit: \(error.message). The configuration stays as it was.")
        }
    }
}
