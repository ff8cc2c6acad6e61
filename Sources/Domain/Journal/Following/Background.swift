/// Runs work apart from those who ask for it, one piece after another.
package struct Background: Sendable {
    /// Runs an action after so many milliseconds, 0 for soon.
    package let run: @Sendable (_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> Void

    package init(run: @escaping @Sendable (_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> Void) {
        self.run = run
    }

    /// Runs everything at once in the caller's place; for tests.
    package static let inline = Background { $1() }
}
