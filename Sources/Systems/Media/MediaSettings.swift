/// Which files are hosted for pushes.
package struct MediaSettings: SystemSettings {
    /// The folder with them; nil = only the samples.
    package var folder: String?

    package init() {}

    package static let options: [SettingOption<Self>] = [
        .key(\.folder, "folder", .text("FOLDER"), "The files under /_media/")
    ]
}
