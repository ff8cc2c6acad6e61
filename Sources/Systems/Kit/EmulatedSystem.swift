import Domain

/// A vendor's back end, or a part of the server that apps call: a list of routes with plain functions behind them.
package protocol EmulatedSystem: Sendable {
    /// What it is and offers, and how it is made.
    static var descriptor: SystemDescriptor { get }

    var routes: [SystemRoute] { get }
}

extension System {
    /// Files and pages that the server hosts itself.
    package static let media = System(registering: "media")
}

/// What a system is made of.
package struct SystemParts: Sendable {
    package var routes: [SystemRoute]
    /// Makes its pushes; nil where it sends none.
    package var composer: (any PushComposer)?

    package init(_ system: some EmulatedSystem, composer: (any PushComposer)? = nil) {
        routes = system.routes
        self.composer = composer
    }
}

/// Why a system cannot be made with its settings.
package struct SettingsError: Error, Equatable {
    /// One line for people, with the key at fault and what to do.
    package var detail: String

    package init(_ detail: String) {
        self.detail = detail
    }
}
