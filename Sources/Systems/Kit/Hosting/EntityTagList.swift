/// The value of `If-Match` or `If-None-Match`: `*`, or entity tags between commas (RFC 9110 §13.1.1).
struct EntityTagList {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether the tag is in it.
    ///
    /// - Parameter weakly: whether `W/` makes no difference (RFC 9110 §8.8.3.2).
    func contains(_ tag: String, weakly: Bool) -> Bool {
        let bytes = Array(text.utf8)
        let wanted = Array(tag.utf8)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x2C: index += 1
            case 0x2A: return true
            default:
                let isWeak = bytes[index...].starts(with: [0x57, 0x2F])
                let start = isWeak ? index + 2 : index
                guard start < bytes.count, bytes[start] == 0x22,
                    let end = bytes[(start + 1)...].firstIndex(of: 0x22)
                else { return false }
                if weakly || !isWeak, bytes[start...end].elementsEqual(wanted) { return true }
                index = end + 1
            }
        }
        return false
    }
}
