/// One of several interactions that come together, as bytes, and where its request is.
struct BatchRecord {
    enum Request {
        /// In the record.
        case own
        /// In these bytes, which so many records share: this one and those that follow.
        case shared([UInt8], by: Int)
        /// In the bytes that a record before brought.
        case before
    }

    var record: EncodedRecord
    let request: Request
}
