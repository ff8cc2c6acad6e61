import Bytes

/// The value of `id=`: a format letter, then message, delivery, and tag or link, between commas.
struct TrackingId {
    /// What the message part says.
    enum Message: Equatable {
        case number(IdReadings)
        /// Campaign v8 and migrated v7: the UUID in the case as sent.
        case uuid(String)
        /// Neither of them.
        case unreadable
    }

    /// What the third part says.
    enum Tag: Equatable {
        case receive
        case click
        /// The id of a link.
        case link
        case missing
    }

    /// The first character when it is an ASCII letter; nil when there is none.
    var format: String?
    var message: Message
    /// The message part as sent.
    var messageText: String
    /// As sent; nil when it is missing or empty.
    var delivery: String?
    var deliveryReadings: IdReadings?
    var tag: Tag
    /// The third part as sent.
    var tagText: String

    /// Splits a decoded value; it always succeeds, `problem` says what is wrong.
    init(_ value: UnsafeBufferPointer<UInt8>) {
        var start = 0
        if let first = value.first, ASCII.isLetter(first) {
            format = String(decoding: CollectionOfOne(first), as: UTF8.self)
            start = 1
        }
        let first = value[start...].firstIndex(of: 0x2C) ?? value.count
        let message = value[start..<first]
        messageText = String(decoding: message, as: UTF8.self)
        if let readings = IdReadings(message) {
            self.message = .number(readings)
        } else {
            self.message = UUIDText.isValid(message) ? .uuid(messageText) : .unreadable
        }
        guard first < value.count else {
            (tag, tagText) = (.missing, "")
            return
        }
        let second = value[(first + 1)...].firstIndex(of: 0x2C) ?? value.count
        let delivery = value[(first + 1)..<second]
        if !delivery.isEmpty {
            self.delivery = String(decoding: delivery, as: UTF8.self)
            deliveryReadings = IdReadings(delivery)
        }
        let third = value[min(second + 1, value.count)...]
        tagText = String(decoding: third, as: UTF8.self)
        tag =
            switch (third.count, third.first) {
            case (0, _): .missing
            case (1, 0x31): .receive
            case (1, 0x32): .click
            default: .link
            }
    }

    /// The likely id of the message: decimal, or the UUID; nil when it cannot be read.
    var messageId: String? {
        switch message {
        case .number(let readings): readings.likely
        case .uuid(let text): text
        case .unreadable: nil
        }
    }

    /// The same text for all spellings of one id.
    var normalForm: String {
        let message =
            switch message {
            case .number(let readings): readings.likely
            case .uuid, .unreadable: messageText.lowercased()
            }
        let delivery = deliveryReadings.map { String($0.unsigned) } ?? (delivery ?? "").lowercased()
        return "\(format ?? ""),\(message),\(delivery),\(tagText.lowercased())"
    }

    /// Whether commas are still escaped after decoding.
    private var isEncodedTwice: Bool {
        (messageText + (delivery ?? "")).lowercased().contains("%2c")
    }

    /// Why it is no id; nil when it is one.
    var problem: String? {
        if isEncodedTwice { return "id was percent-encoded twice: %252C stands where a comma or %2C is wanted" }
        if format == nil {
            return messageText.isEmpty && delivery == nil ? "id is empty" : "id does not begin with a format letter"
        }
        if messageText.isEmpty { return "id has no message" }
        if message == .unreadable {
            return "\(messageText.prefix(64)) is neither 1 to 16 hexadecimal digits nor a UUID"
        }
        if delivery == nil { return "id has no delivery" }
        return tag == .missing ? "id has no tag" : nil
    }
}
