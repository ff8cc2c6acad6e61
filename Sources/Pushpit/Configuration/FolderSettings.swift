/// A folder whose files are served.
package struct FolderSettings: Sendable, Equatable {
    /// nil = none.
    package var folder: String?

    package init() {}
}
