/// What the process ends with.
package enum ExitCode: Int32, Error, Sendable {
    /// Done, or satisfied.
    case done = 0
    /// Failed, or not satisfied.
    case failed = 1
    /// The server cannot be reached or did not get ready in time.
    case unreachable = 2
    /// The command line is wrong, or a query is.
    case usage = 64
    /// An input file is wrong.
    case badInput = 65
    /// A fault of the program itself.
    case internalError = 70
    /// Reading or writing failed, or a port is taken.
    case inputOutput = 74
    /// The configuration is wrong.
    case configuration = 78
}

/// Why a command ends without having done its work.
package struct CommandFailure: Error, Equatable {
    package var code: ExitCode
    /// What is printed on stderr, one or more lines.
    package var message: String

    package init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
