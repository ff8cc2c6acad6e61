/// The members of an `Accept…` field with their weights (RFC 9110 §12.4.2).
package struct AcceptHeader: Sendable, Equatable {
    package struct Member: Sendable, Equatable {
        /// In lower case, without parameters.
        package var value: String
        /// From 0 to 1000.
        package var weight: Int
    }

    package var members: [Member]

    /// Reads a field value; members that cannot be read are left out.
    package init(_ text: String) {
        members = text.split(separator: ",").compactMap { part in
            let pieces = part.split(separator: ";").map { $0.trimmed.lowercased() }
            guard let value = pieces.first, !value.isEmpty else { return nil }
            var weight = 1000
            for piece in pieces.dropFirst() where piece.hasPrefix("q=") {
                guard let number = Double(piece.dropFirst(2)), (0...1).contains(number) else { return nil }
                weight = Int(number * 1000)
            }
            return Member(value: value, weight: weight)
        }
    }

    /// The weight of a content coding: of its own name, else of `*`, else 0.
    package func weight(ofCoding name: String) -> Int {
        members.first { $0.value == name || name == "gzip" && $0.value == "x-gzip" }?.weight
            ?? members.first { $0.value == "*" }?.weight ?? 0
    }

    /// The weight of a media type by the most specific member that fits.
    package func weight(ofType type: String) -> Int {
        let group = type.prefix { $0 != "/" } + "/*"
        for candidate in [type, String(group), "*/*"] {
            if let member = members.first(where: { $0.value == candidate }) { return member.weight }
        }
        return 0
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
