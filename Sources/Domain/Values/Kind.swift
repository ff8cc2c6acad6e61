/// What an interaction means, in words that are the same for every system.
package enum Kind: UInt8, Sendable, CaseIterable {
    case register
    case unregister
    case identify
    case receive
    case open
    case click
    case linkClick
    case botLinkClick
    case rules
    case media
    case event
    case trigger
    case callback
    case landing
    case status
    case unmatched

    /// The kinds that a filter for `engaged` means.
    package static let engaged: [Kind] = [.open, .click, .linkClick]

    /// The name that the inspection API uses.
    package var name: String { Self.names[Int(rawValue)] }

    /// The kind of that exact name.
    package init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: UInt8(index))
    }

    private static let names = [
        "register", "unregister", "identify", "receive", "open", "click", "linkClick", "botLinkClick", "rules", "media",
        "event", "trigger", "callback", "landing", "status", "unmatched",
    ]
}
