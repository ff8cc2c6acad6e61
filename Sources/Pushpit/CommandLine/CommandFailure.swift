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
