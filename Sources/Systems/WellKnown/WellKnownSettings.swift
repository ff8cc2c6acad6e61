/// Which files tie links to apps.
package struct WellKnownSettings: SystemSettings {
    /// The folder with them; nil = there are none.
    package var folder: String?

    package init() {}

    package static let options: [SettingOption<Self>] = [
        .key(\.folder, "folder", .text("FOLDER"), "The files under /.well-known/")
    ]
}
