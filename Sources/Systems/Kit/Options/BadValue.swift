/// Why a value cannot be taken, and where inside the value that is.
package struct BadValue: Error, Equatable {
    package var reason: String
    /// What follows the option's key, such as `.mobileApps[0].id`; empty for the value itself.
    package var path = ""
    /// The byte of the file where the member that is at fault starts, when it is inside the value.
    package var offset: Int?
    /// The known name that looks most like a mistyped one.
    package var nearest: String?

    package init(_ reason: String, path: String = "", offset: Int? = nil, nearest: String? = nil) {
        self.reason = reason
        self.path = path
        self.offset = offset
        self.nearest = nearest
    }

    /// The same fault seen from one level further out.
    package func inside(_ step: String, at offset: Int? = nil) -> BadValue {
        BadValue(reason, path: step + path, offset: self.offset ?? offset, nearest: nearest)
    }
}
