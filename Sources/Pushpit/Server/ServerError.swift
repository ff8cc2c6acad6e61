/// Why the server could not start: one line for people, and what the process ends with.
package struct ServerError: Error, CustomStringConvertible {
    package var description: String
    package var exitCode: ExitCode

    init(_ description: String, _ exitCode: ExitCode) {
        self.description = description
        self.exitCode = exitCode
    }
}
