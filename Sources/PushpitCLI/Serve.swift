import Pushpit

/// Where the command line hands over to the server.
enum Serve {
    /// Serves until a signal ends it.
    ///
    /// - Parameter loader: Reads the configuration again at SIGHUP.
    static func run(
        _ effective: EffectiveConfiguration, loader: ConfigurationLoader
    ) async throws(CommandFailure) -> ExitCode {
        throw CommandFailure(.internalError, "this build has no server")
    }
}
