import Dispatch
import Pushpit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Runs the server until a signal ends it.
enum Serve {
    static func run(_ effective: EffectiveConfiguration) -> ExitCode {
        raiseDescriptorLimit()
        do throws(ServerError) {
            let server = try PushpitServer(effective)
            let file = try effective.configuration.readyFile.map { path throws(ServerError) in
                try ReadyFile(path: path, server.addresses)
            }
            printStart(server.addresses)
            awaitSignal(server)
            file?.remove()
            return .done
        } catch {
            Output.complain(error.description)
            return error.exitCode
        }
    }

    private static func printStart(_ addresses: ServerAddresses) {
        Output.say("Pushpit \(Version.current) listens on \(addresses.http) and \(addresses.https)")
        Output.say("inspection API: \(addresses.inspection)")
        if let file = addresses.caFile { Output.say("certificate authority to trust: \(file)") }
        if let token = addresses.token { Output.say("token for /_pushpit: \(token)") }
    }

    /// Waits for SIGTERM or SIGINT and for the end of what is under way; a second signal ends the process at once.
    private static func awaitSignal(_ server: PushpitServer) {
        let queue = DispatchQueue(label: "signals")
        let done = DispatchSemaphore(value: 0)
        let stopping = StopOnce()
        let sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard stopping.begin() else { _exit(130) }
                server.stop { done.signal() }
            }
            source.activate()
            return source
        }
        done.wait()
        for source in sources { source.cancel() }
    }

    /// As many connections as the system allows.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }
}
