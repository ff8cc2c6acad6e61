import Bytes

extension CampaignClassic {
    /// What of a request target tells stored links apart: the path, and of the query the decoded `id`, or all of it but `p1`, `p2` …
    ///
    /// `/r?id=` and `/r/?id=` are the same link, and so are all spellings of one `id`: escapes, capitals, zeros before
    /// the message and the delivery.
    static func linkKey(of target: String) -> String {
        let utf8 = Array(target.utf8)
        let mark = utf8.firstIndex(of: 0x3F) ?? utf8.count
        var path = Array(utf8[..<mark])
        if path.last != 0x2F { path.append(0x2F) }
        guard mark < utf8.count else { return String(decoding: path, as: UTF8.self) }
        var rest: [UInt8] = []
        for pair in utf8[(mark + 1)...].split(separator: 0x26) {
            if pair.starts(with: [0x69, 0x64, 0x3D]) {
                let id = pair.dropFirst(3).withUnsafeBufferPointer { PercentCoding.decodedBytes($0) }
                return String(decoding: path + [0x3F], as: UTF8.self)
                    + id.withUnsafeBufferPointer { TrackingId($0).normalForm }
            }
            if isSubstitution(pair) { continue }
            if !rest.isEmpty { rest.append(0x26) }
            rest += pair
        }
        return String(decoding: path + [0x3F] + rest, as: UTF8.self)
    }

    /// Whether a parameter is `p` and digits.
    private static func isSubstitution(_ pair: ArraySlice<UInt8>) -> Bool {
        let name = pair.prefix { $0 != 0x3D }
        return name.count > 1 && name.first == 0x70 && name.dropFirst().allSatisfy(ASCII.isDigit)
    }
}
