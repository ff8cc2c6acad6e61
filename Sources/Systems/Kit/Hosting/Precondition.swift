import HTTP

/// What the conditional fields of a request make of it (RFC 9110 §13.2.2).
enum Precondition: Equatable {
    /// The content is sent; its `Range` counts only when `ranges` says so.
    case proceed(ranges: Bool)
    /// 304: the client has it already.
    case notModified
    /// 412: the client wanted another state.
    case failed

    /// - Parameter now: the present in seconds since 1970.
    init(_ head: RequestHead, _ version: FileVersion, now: Int64) {
        self = .proceed(ranges: head.method == .get && Self.allowsRange(head, version, now: now))
        if let tags = Self.tags(head.values("If-Match")) {
            if !tags.contains(version.entityTag, weakly: false) { self = .failed }
        } else if let date = head.value("If-Unmodified-Since").flatMap(HTTPDate.seconds), version.modified > date {
            self = .failed
        }
        if self == .failed { return }
        if let tags = Self.tags(head.values("If-None-Match")) {
            if tags.contains(version.entityTag, weakly: true) { self = .notModified }
        } else if let date = head.value("If-Modified-Since").flatMap(HTTPDate.seconds), version.modified <= date {
            self = .notModified
        }
    }

    /// A date is good enough only when the file can no longer change within its second (RFC 9110 §8.8.2.2, §13.1.5).
    private static func allowsRange(_ head: RequestHead, _ version: FileVersion, now: Int64) -> Bool {
        guard let condition = head.value("If-Range") else { return true }
        if condition.hasPrefix("\"") || condition.hasPrefix("W/") { return condition == version.entityTag }
        return HTTPDate.seconds(condition) == version.modified && version.modified < now
    }

    private static func tags(_ values: [String]) -> EntityTagList? {
        values.isEmpty ? nil : EntityTagList(values.joined(separator: ","))
    }
}
