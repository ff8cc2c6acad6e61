import Foundation
import Synchronization

/// A program of this machine that is run once.
struct Program: Sendable {
    /// What came of it.
    struct Result: Sendable {
        /// Its exit status; nil when it did not end in time.
        var status: Int32?
        /// What it wrote to both outputs, cut at 64 KiB.
        var output: String
    }

    /// Output beyond this is not kept.
    private static let outputLimit = 64 * 1024

    private let path: String

    /// The program of that name in `PATH`; nil when there is none.
    init?(named name: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") {
        let found = path.split(separator: ":").map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let found else { return nil }
        self.path = found
    }

    /// Runs it with input, for at most so many seconds; blocks the calling thread.
    func run(_ arguments: [String], input: [UInt8] = [], seconds: Int = 15) -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (inputPipe, outputPipe) = (Pipe(), Pipe())
        process.standardInput = inputPipe
        process.standardOutput = outputPipe
        process.standardError = outputPipe
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch {
            return Result(status: nil, output: "cannot run \(path): \(error.localizedDescription)")
        }
        let output = Mutex<[UInt8]>([])
        let isRead = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            while let part = try? outputPipe.fileHandleForReading.read(upToCount: 4096), !part.isEmpty {
                output.withLock { if $0.count < Self.outputLimit { $0 += part } }
            }
            isRead.signal()
        }
        DispatchQueue.global().async {
            try? inputPipe.fileHandleForWriting.write(contentsOf: input)
            try? inputPipe.fileHandleForWriting.close()
        }
        let isInTime = ended.wait(timeout: .now() + .seconds(seconds)) == .success
        if !isInTime { process.terminate() }
        _ = isRead.wait(timeout: .now() + .seconds(1))
        let text = output.withLock { String(decoding: $0, as: UTF8.self) }
        return Result(status: isInTime ? process.terminationStatus : nil, output: text)
    }
}
