import Bytes

/// How the emulated Campaign Standard behaves.
package struct CampaignStandardSettings: Sendable, Equatable {
    /// The `rules.json` that is served.
    package var rules: JSON = ["version": 1, "rules": []]
    /// The one that is served with a readable `X-InApp-Auth`; nil = `rules`.
    package var linkedRules: JSON?

    package init() {}
}
