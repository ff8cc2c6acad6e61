/// How the emulated Braze behaves.
package struct BrazeSettings: Sendable, Equatable {
    /// The known REST keys; nil = every key, and none, is accepted.
    package var restApiKeys: [String]?

    package init() {}
}
