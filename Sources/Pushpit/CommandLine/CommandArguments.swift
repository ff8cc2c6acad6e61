import Bytes
import Systems

/// The words after a command, taken apart by the flags that it knows.
package struct CommandArguments: Sendable {
    /// The flags in their order, without dashes; a switch has the value `true`.
    package private(set) var flags: [(name: String, value: String)] = []
    /// What is no flag, in its order.
    package private(set) var words: [String] = []
    /// What follows `--`; nil when there is none.
    package private(set) var rest: [String]?

    /// Takes `--flag value`, `--flag=value`, `--switch` and `--`; a single dash is a word (standard input).
    package init(_ arguments: [String], flags known: [CommandFlag]) throws(CommandFailure) {
        var index = arguments.startIndex
        while index < arguments.endIndex {
            let argument = arguments[index]
            index += 1
            if argument == "--" {
                rest = Array(arguments[index...])
                return
            }
            guard argument.utf8.count > 1, argument.utf8.first == 0x2D else {
                words.append(argument)
                continue
            }
            let body = argument.drop { $0 == "-" }
            let equals = body.firstIndex(of: "=")
            let name = String(body[..<(equals ?? body.endIndex)])
            guard argument.hasPrefix("--"), let flag = known.first(where: { $0.name == name }) else {
                throw Self.unknown(argument, name, known)
            }
            if let equals {
                flags.append((name, String(body[body.index(after: equals)...])))
            } else if flag.isSwitch {
                flags.append((name, "true"))
            } else if index < arguments.endIndex, !arguments[index].hasPrefix("--") {
                flags.append((name, arguments[index]))
                index += 1
            } else {
                throw CommandFailure(.usage, "--\(name) needs a value: --\(name) \(flag.placeholder)")
            }
        }
    }

    /// The last value of a flag.
    package func value(_ name: String) -> String? { flags.last { $0.name == name }?.value }

    /// Whether a switch is on.
    package func isOn(_ name: String) -> Bool { value(name) == "true" }

    private static func unknown(_ argument: String, _ name: String, _ known: [CommandFlag]) -> CommandFailure {
        let given = argument.prefix { $0 != "=" }
        let hint = Nearest.name(to: name, in: known.map(\.name)).map { " (did you mean --\($0)?)" } ?? ""
        return CommandFailure(.usage, "\(given) is no known flag\(hint)")
    }
}

extension CommandArguments {
    /// Fails when there are more or fewer words than a command takes.
    package func expectWords(_ range: ClosedRange<Int>, of command: String) throws(CommandFailure) {
        if words.count > range.upperBound {
            throw CommandFailure(.usage, "\(command) does not take \"\(words[range.upperBound])\"")
        }
        if words.count < range.lowerBound {
            throw CommandFailure(.usage, "\(command) needs more: see pushpit help \(command)")
        }
    }
}
