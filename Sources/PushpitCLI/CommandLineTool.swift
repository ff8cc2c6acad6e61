import JSONBytes
import Pushpit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The commands of `pushpit`: reads the arguments, calls what does the work, prints.
struct CommandLineTool {
    private let arguments: [String]

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Runs the command and says what the process ends with.
    func run() -> ExitCode {
        do throws(UsageError) {
            return try dispatch()
        } catch {
            Output.complain("\(error.reason). `pushpit help` lists commands and flags.")
            return .usage
        }
    }

    private func dispatch() throws(UsageError) -> ExitCode {
        guard let first = arguments.first, !first.hasPrefix("--") || first == "--help" || first == "--version" else {
            return serve(try Arguments(arguments))
        }
        let rest = Array(arguments.dropFirst())
        switch first {
        case "serve" where rest.contains("--help"): return try help(["serve"])
        case "serve": return serve(try Arguments(rest))
        case "config": return try config(rest)
        case "version", "--version":
            Output.say("pushpit \(Version.current)")
            return .done
        case "help", "--help", "-h": return try help(rest)
        default:
            let hint = Nearest.name(to: first, in: Help.commands.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("there is no command \(first)\(hint)")
        }
    }

    private func serve(_ arguments: Arguments) -> ExitCode {
        if let word = arguments.words.first {
            Output.complain("serve takes no \"\(word)\". `pushpit help serve` lists its flags.")
            return .usage
        }
        return load(arguments) { Serve.run($0) }
    }

    private func config(_ rest: [String]) throws(UsageError) -> ExitCode {
        let words = Array(rest.dropFirst())
        switch rest.first {
        case "check":
            guard words.count == 1, let file = words.first else { throw UsageError("config check takes one file") }
            return load(try Arguments(["--config", file])) { _ in
                Output.say("\(file) is good")
                return .done
            }
        case "print":
            let arguments = try Arguments(words, also: ["json"])
            return load(arguments) { effective in
                if arguments.has("json") {
                    Output.say(String(decoding: effective.json.bytes, as: UTF8.self))
                } else {
                    for line in effective.lines { Output.say(line) }
                }
                return .done
            }
        default: throw UsageError("config takes check FILE or print")
        }
    }

    private func help(_ rest: [String]) throws(UsageError) -> ExitCode {
        guard let name = rest.first else {
            Output.say(Help.overview)
            return .done
        }
        guard let text = Help.text(of: name) else { throw UsageError("there is no command \(name)") }
        Output.say(text)
        return .done
    }

    private func load(_ arguments: Arguments, _ body: (EffectiveConfiguration) -> ExitCode) -> ExitCode {
        var environment: [String: String] = [:]
        for name in ConfigurationLoader.environmentNames {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        let flags = arguments.flags.filter { $0.name != "json" }
        do throws(ConfigurationError) {
            return body(try ConfigurationLoader(flags: flags, environment: environment).load())
        } catch {
            Output.complain("\(error)")
            return error.origin == .file ? .configuration : .usage
        }
    }
}
