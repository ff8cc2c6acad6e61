/// Which parts a record has.
struct RecordFlags: OptionSet {
    let rawValue: UInt32

    static let batch = RecordFlags(rawValue: 1 << 0)
    static let platform = RecordFlags(rawValue: 1 << 1)
    static let status = RecordFlags(rawValue: 1 << 2)
    static let application = RecordFlags(rawValue: 1 << 3)
    static let token = RecordFlags(rawValue: 1 << 4)
    static let userKey = RecordFlags(rawValue: 1 << 5)
    static let messageId = RecordFlags(rawValue: 1 << 6)
    static let deliveryId = RecordFlags(rawValue: 1 << 7)
    static let trackingId = RecordFlags(rawValue: 1 << 8)
    static let link = RecordFlags(rawValue: 1 << 9)
    static let fault = RecordFlags(rawValue: 1 << 10)
    static let findings = RecordFlags(rawValue: 1 << 11)
    /// The path is a part of the head, given by where it lies.
    static let pathInHead = RecordFlags(rawValue: 1 << 12)
    static let deviceId = RecordFlags(rawValue: 1 << 13)
    static let attributes = RecordFlags(rawValue: 1 << 15)
    static let body = RecordFlags(rawValue: 1 << 16)
    /// The size of the content is not that of the kept body.
    static let bodySize = RecordFlags(rawValue: 1 << 17)
    static let tls = RecordFlags(rawValue: 1 << 18)
    static let size = RecordFlags(rawValue: 1 << 19)
    static let transfer = RecordFlags(rawValue: 1 << 20)
    static let transferCompleted = RecordFlags(rawValue: 1 << 21)
    /// The request lies elsewhere, once for all records that share it.
    static let sharedRequest = RecordFlags(rawValue: 1 << 22)
    static let bodyTruncated = RecordFlags(rawValue: 1 << 23)
}
