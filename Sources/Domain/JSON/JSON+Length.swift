import Bytes

extension JSON {
    /// Whether the text of this value has more bytes; short ones are told without writing them.
    func isLonger(than limit: Int) -> Bool {
        // An escape makes six bytes of one.
        var rest = limit / 6
        return !take(from: &rest) && bytes.count > limit
    }

    /// Takes the bytes of the names and values, with their signs, off a rest; false when it is not enough.
    private func take(from rest: inout Int) -> Bool {
        switch self {
        case .string(let text): rest -= text.utf8.count + 3
        case .number(let text): rest -= text.utf8.count + 1
        case .array(let items):
            rest -= 3
            for item in items { guard rest >= 0, item.take(from: &rest) else { return false } }
        case .object(let members):
            rest -= 3
            for member in members {
                rest -= member.name.utf8.count + 4
                guard rest >= 0, member.value.take(from: &rest) else { return false }
            }
        default: rest -= 6
        }
        return rest >= 0
    }
}
