import Bytes
import Foundation
import TestSupport

/// The real executable on free ports, with a state folder of its own.
final class RunningServer {
    let ready: JSON
    private let state: TemporaryFolder
    private let process = Process()
    private let errors = Pipe()
    /// Ends a server that a test waits for in vain, and with it what waits for its answers.
    private let watchdog: DispatchWorkItem

    /// Starts it and waits until its ready file is there: the server writes `listens` on stdout only after that.
    /// - Parameter keepsErrors: whether `hangUp` is to read what it says on stderr.
    init(_ arguments: [String] = [], keepsErrors: Bool = false) throws {
        let state = try TemporaryFolder()
        self.state = state
        let file = state.url.appending(path: "ready.json")
        process.executableURL = Self.executable
        process.arguments = ["serve", "--port", "0", "--tls-port", "0", "--ready-file", file.path] + arguments
        process.environment = Self.environment(["XDG_STATE_HOME": state.path])
        let output = Pipe()
        process.standardOutput = output
        if keepsErrors { process.standardError = errors }
        let process = self.process
        watchdog = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        try process.run()
        DispatchQueue.global().asyncAfter(deadline: .now() + 240, execute: watchdog)
        _ = output.fileHandleForReading.availableData
        ready = try JSONReader.read(Array(Data(contentsOf: file)))
    }

    deinit {
        watchdog.cancel()
        process.terminate()
        process.waitUntilExit()
    }

    /// The folder of its state, which goes with it.
    var folder: URL { state.url }
    var http: String { ready["http"]?.string ?? "" }
    var https: String { (ready["https"]?.string ?? "").replacingOccurrences(of: "127.0.0.1", with: "localhost") }
    var caFile: String { ready["caFile"]?.string ?? "" }

    /// Sends SIGHUP and returns the line that it then says on stderr.
    func hangUp() -> String {
        kill(process.processIdentifier, SIGHUP)
        let line = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        return line.hasSuffix("\n") ? String(line.dropLast()) : line
    }

    /// Ends it with SIGTERM and says its exit code.
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What curl prints for these arguments, with the authority of the server.
    func curl(_ arguments: String...) throws -> String {
        try curl(arguments)
    }

    /// What curl prints for these arguments, with the authority of the server.
    func curl(_ arguments: [String]) throws -> String {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments = ["-s", "--cacert", caFile] + arguments
        let output = Pipe()
        curl.standardOutput = output
        try curl.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        curl.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a command of the executable against the server; what it printed on stdout, and its exit code.
    func pushpit(_ arguments: String...) throws -> (status: Int32, output: String) {
        let command = Process()
        command.executableURL = Self.executable
        command.arguments = arguments
        command.environment = Self.environment(["PUSHPIT_URL": http])
        let output = Pipe()
        command.standardOutput = output
        command.standardError = FileHandle.nullDevice
        try command.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        command.waitUntilExit()
        return (command.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// These variables, how the sanitizers are set, and where they find the program that tells them names.
    private static func environment(_ variables: [String: String]) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        return own.filter { $0.key == "PATH" || $0.key.hasSuffix("SAN_OPTIONS") }.merging(variables) { $1 }
    }

    /// The executable beside the test bundle.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        return folder.appending(path: "pushpit")
    }
}
