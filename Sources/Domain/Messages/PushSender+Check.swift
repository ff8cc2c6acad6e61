import Bytes

extension PushSender {
    /// Refuses what no system can send.
    static func check(_ push: Push) throws(PushError) {
        guard push.title != nil || push.body != nil || push.isSilent else {
            throw PushError("", "one of title, body and silent is needed")
        }
        var texts = [push.title, push.subtitle, push.body, push.link, push.image, push.sound, push.category]
            .compactMap(\.self)
        for variable in push.variables { texts += [variable.name, variable.text] }
        guard texts.reduce(0, { $0 + $1.utf8.count }) <= textLimit else {
            throw PushError("", "the texts are longer than \(textLimit) bytes; the gateways take 4096")
        }
        for (name, id) in [("deliveryId", push.deliveryId), ("messageId", push.messageId)] {
            guard let id else { continue }
            guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy(isIdByte) else {
                throw PushError("/\(name)", "1 to 64 of letters, digits, . _ and - were expected")
            }
        }
        for (name, url) in [("link", push.link), ("image", push.image)] {
            guard let url else { continue }
            let lowest: UInt32 = PushAddress.isAbsolute(url) ? 0x20 : 0x1F
            guard !url.isEmpty, !url.unicodeScalars.contains(where: { $0.value <= lowest || $0.value == 0x7F }) else {
                throw PushError("/\(name)", "must be a URL without spaces, or a name, without control characters")
            }
        }
        for (name, text) in [("link", push.link), ("image", push.image)] {
            guard let text, !PushAddress.isAbsolute(text), PushAddress.hasDotSegment(text) else { continue }
            throw PushError("/\(name)", "a name may not have the parts . and ..")
        }
        if push.via.contains(.webhook), push.webhookURL == nil {
            throw PushError("/webhookUrl", "is needed where via names webhook")
        }
        if push.via.isEmpty { throw PushError("/via", "names no way") }
    }

    private static func isIdByte(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
    }
}
