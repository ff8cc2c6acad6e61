import Bytes

extension Masking {
    /// The head of a request with what is secret in its target and fields masked, line by line.
    ///
    /// - Parameter showsAll: whether all fields but the secret ones are shown, or just those that are harmless.
    func masked(head request: RecordedRequest, showsAll: Bool) -> [UInt8]? {
        let head = request.head
        var output: [UInt8] = []
        var isChanged = false
        var isAfterSecret = false
        var isFirst = true
        for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if !isFirst { output.append(0x0A) }
            let masked: [UInt8]?
            if isFirst {
                masked = maskedRequestLine(line, target: request.requestLine.target)
            } else {
                masked = maskedFields(line, showsAll: showsAll, isAfterSecret: &isAfterSecret)
            }
            output += masked ?? Array(line)
            isChanged = isChanged || masked != nil
            isFirst = false
        }
        return isChanged ? output : nil
    }

    private func maskedRequestLine(_ line: ArraySlice<UInt8>, target: Range<Int>) -> [UInt8]? {
        guard !target.isEmpty else { return masked(Array(line)).map(Self.oneLine) }
        return masked(target: line[target]).map { line[..<target.lowerBound] + $0 + line[target.upperBound...] }
    }

    /// A target with what is secret in its authority, path and query masked.
    private func masked(target: ArraySlice<UInt8>) -> [UInt8]? {
        var result = maskedAuthority(target)
        var current = result ?? Array(target)
        if let mark = current.firstIndex(of: 0x3F), let query = maskedForm(Array(current[(mark + 1)...])) {
            current = current[...mark] + query
            result = current
        }
        // What is no parameter, or goes over several.
        if let scanned = scannedThrough(current) { result = scanned }
        return result.map { PercentCoding.encodedBytes($0) { $0 > 0x20 && $0 != 0x7F } }
    }

    /// A target that begins with `user:password@host`, as one of `CONNECT` may.
    private func maskedAuthority(_ target: ArraySlice<UInt8>) -> [UInt8]? {
        let authority = target.prefix { $0 != 0x2F && $0 != 0x3F }
        guard let at = authority.lastIndex(of: 0x40), !authority[..<at].elementsEqual(Self.mask) else { return nil }
        return Self.mask + target[at...]
    }

    /// A line of a head. A carriage return inside of it counts as the end of one, since some take it for that.
    private func maskedFields(_ line: ArraySlice<UInt8>, showsAll: Bool, isAfterSecret: inout Bool) -> [UInt8]? {
        var isChanged = false
        let fields = line.split(separator: 0x0D, omittingEmptySubsequences: false).map { field -> [UInt8] in
            guard field.contains(where: { $0 > 0x20 }) else { return Array(field) }
            guard let masked = maskedField(field, showsAll: showsAll, isAfterSecret: &isAfterSecret) else {
                return Array(field)
            }
            isChanged = true
            return masked
        }
        return isChanged ? Array(fields.joined(separator: [0x0D])) : nil
    }

    private func maskedField(_ field: ArraySlice<UInt8>, showsAll: Bool, isAfterSecret: inout Bool) -> [UInt8]? {
        // The value of the field before goes on here (RFC 9112 §5.2).
        if isAfterSecret, let first = field.first, first == 0x20 || first == 0x09 {
            return field.dropFirst().elementsEqual(Self.mask) ? nil : [first] + Self.mask
        }
        let colon = field.firstIndex(of: 0x3A) ?? field.endIndex
        let name = Self.name(field[..<colon])
        isAfterSecret =
            headers.contains(name) || members.contains(name)
            || !(showsAll || Self.isHarmless(name) || !Self.isCredential(name, field[colon...].dropFirst()))
        if colon == field.endIndex || !isAfterSecret, beginsWithSecret(name) {
            isAfterSecret = true
            return field.elementsEqual(Self.mask) ? nil : Self.mask
        }
        guard colon < field.endIndex else { return masked(Array(field)).map(Self.oneLine) }
        let value = Self.trimmed(field[(colon + 1)...])
        if isAfterSecret {
            return value.isEmpty || value.elementsEqual(Self.mask) ? nil : field[...colon] + [0x20] + Self.mask
        }
        let shownName = masked(Array(field[..<colon])).map(Self.oneLine)
        let shownValue = masked(Array(value)).map(Self.oneLine)
        var shown: [UInt8]?
        if shownName != nil || shownValue != nil {
            let before = field[colon..<value.startIndex]
            shown = (shownName ?? Array(field[..<colon])) + before + (shownValue ?? Array(value))
        }
        // The colon may be one of a value that goes over several lines.
        return scannedThrough(shown ?? Array(field)).map(Self.oneLine) ?? shown
    }

    /// Whether a text has the name of a secret field at its start, and more after it.
    private func beginsWithSecret(_ text: String) -> Bool {
        headers.contains { header in
            guard text.hasPrefix(header), let next = text.utf8.dropFirst(header.utf8.count).first else { return false }
            return next <= 0x20
        }
    }

    /// Fields of a callback that cannot hold a credential.
    private static func isHarmless(_ name: String) -> Bool {
        switch name {
        case "host", "content-type", "content-length", "user-agent", "connection", "date": true
        default: name.hasPrefix("accept")
        }
    }

    /// Parts of names under which credentials are sent along.
    private static let credentialWords = [
        "auth", "token", "key", "secret", "pass", "sign", "cookie", "credential", "session", "jwt",
    ]

    /// Whether a field that a tester asked for looks like a credential, by its name or by its value.
    private static func isCredential(_ name: String, _ value: ArraySlice<UInt8>) -> Bool {
        if credentialWords.contains(where: { name.contains($0) }) { return true }
        let text = String(decoding: trimmed(value), as: UTF8.self)
        let lowerCase = text.lowercased()
        if lowerCase.hasPrefix("bearer ") || lowerCase.hasPrefix("basic ") { return true }
        // Of the alphabet of tokens (RFC 6750 §2.1).
        guard text.utf8.count >= 16, !UUIDText.isValid(text.utf8) else { return false }
        return text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || Array("-._~+/=".utf8).contains($0) }
    }

    private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var value = value.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        return value
    }

    /// Bytes that can stand in one line of a head.
    private static func oneLine(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { $0 < 0x20 ? 0x20 : $0 }
    }
}
