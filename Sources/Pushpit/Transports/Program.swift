#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A program of this machine that is run once.
struct Program: Sendable {
    /// What came of it.
    struct Result: Sendable {
        /// Its exit status, 128 and more for a signal; nil when it did not start or did not end in time.
        var status: Int32?
        /// What it wrote to both outputs, cut at 64 KiB.
        var output: String
    }

    /// Output beyond this is not kept.
    private static let outputLimit = 64 * 1024
    /// How long one look at the program and its output takes, in milliseconds.
    private static let tick: Int32 = 20

    private let path: String

    /// The program of that name in `PATH`; nil when there is none.
    init?(named name: String) {
        guard let variable = getenv("PATH") else { return nil }
        let paths: [String] = String(cString: variable).split(separator: ":").map { "\($0)/\(name)" }
        guard let found = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        path = found
    }

    /// Runs it with input, for at most so many seconds; blocks the calling thread.
    ///
    /// It runs in a process group of its own, which is killed when the time is over. Its end counts, not that of what it
    /// leaves behind with its output open, as `adb` does with its server.
    func run(_ arguments: [String], input: [UInt8] = [], seconds: Int = 15) -> Result {
        guard let inputPipe = ProgramPipe(.toProgram), let outputPipe = ProgramPipe(.fromProgram) else {
            return Result(status: nil, output: "cannot run \(path): \(Self.reason(errno))")
        }
        defer {
            inputPipe.close()
            outputPipe.close()
        }
        var process = pid_t()
        let error = spawn(&process, arguments, inputPipe, outputPipe)
        inputPipe.closeReading()
        outputPipe.closeWriting()
        guard error == 0 else { return Result(status: nil, output: "cannot run \(path): \(Self.reason(error))") }
        var output: [UInt8] = []
        var rest = input[...]
        let end = Self.milliseconds + seconds * 1000
        while Self.milliseconds < end {
            exchange(&rest, &output, inputPipe, outputPipe)
            var status: Int32 = 0
            guard waitpid(process, &status, WNOHANG) == process else { continue }
            exchange(&rest, &output, inputPipe, outputPipe)
            return Result(status: Self.code(status), output: String(decoding: output, as: UTF8.self))
        }
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
        return Result(status: nil, output: String(decoding: output, as: UTF8.self))
    }

    private func spawn(
        _ process: inout pid_t, _ arguments: [String], _ input: ProgramPipe, _ output: ProgramPipe
    ) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 2)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        return posix_spawn(&process, path, &actions, &attributes, words, environ)
    }

    /// Writes what the program takes and reads what it has said; waits for one of both, but no longer than a tick.
    private func exchange(
        _ rest: inout ArraySlice<UInt8>, _ output: inout [UInt8], _ input: ProgramPipe, _ result: ProgramPipe
    ) {
        if rest.isEmpty { input.closeWriting() }
        var polled = [pollfd(fd: result.reading, events: Int16(POLLIN), revents: 0)]
        if !rest.isEmpty { polled.append(pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0)) }
        guard poll(&polled, nfds_t(polled.count), Self.tick) > 0 else { return }
        if polled.count > 1, polled[1].revents != 0 {
            let count = input.write(rest)
            // A program that does not read its input to the end is told no more.
            rest = count > 0 ? rest.dropFirst(count) : []
        }
        guard polled[0].revents != 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(result.reading, &buffer, buffer.count)
        if count > 0 {
            output += buffer.prefix(min(count, Self.outputLimit - output.count))
        } else {
            // The output has ended before the program: nothing but its end is waited for.
            _ = poll(nil, 0, Self.tick)
        }
    }

    private static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// The exit status of what `waitpid` tells (POSIX: the low 7 bits are the signal, the next 8 the status).
    private static func code(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
