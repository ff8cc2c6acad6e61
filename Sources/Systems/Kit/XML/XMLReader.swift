import Bytes

/// Reads a small XML document event by event: no DTD, no entities but the five and numeric references, everything bounded.
///
/// It takes control characters, which XML forbids, since the SDKs let them through.
package struct XMLReader {
    /// Beyond any of these the text is refused.
    package struct Limits: Sendable {
        package var bytes = 1 << 20
        package var depth = 64
        package var elements = 20_000
        /// Of one element.
        package var attributes = 64

        package init() {}
    }

    let text: [UInt8]
    let limits: Limits
    var position = 0
    /// The names of the elements that are open, the innermost last.
    private var open: [String] = []
    private var elements = 0
    /// The last tag was an empty-element tag, whose end is still to be told.
    private var endIsDue = false

    package init(_ bytes: [UInt8], limits: Limits = Limits()) {
        text = bytes
        self.limits = limits
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next event; nil at the end of a whole document.
    package mutating func next() throws(XMLError) -> XMLEvent? {
        guard text.count <= limits.bytes else { throw XMLError("more than \(limits.bytes) bytes", at: limits.bytes) }
        if endIsDue {
            endIsDue = false
            return open.popLast().map { .end(name: $0) }
        }
        while position < text.count {
            if text[position] != 0x3C {
                if let event = try characters() { return event }
            } else if starts(with: "<!--") {
                try skip(past: "-->", "a comment that does not end")
            } else if starts(with: "<?") {
                try skip(past: "?>", "a processing instruction that does not end")
            } else if starts(with: "<![CDATA[") {
                if let event = try section() { return event }
            } else if starts(with: "<!") {
                throw XMLError("a document type declaration", at: position)
            } else if starts(with: "</") {
                return try endTag()
            } else {
                return try startTag()
            }
        }
        if let name = open.last { throw XMLError("<\(name.prefix(64))> is not closed", at: position) }
        if elements == 0 { throw XMLError("the text has no element", at: position) }
        return nil
    }

    private mutating func characters() throws(XMLError) -> XMLEvent? {
        let start = position
        let end = text[start...].firstIndex(of: 0x3C) ?? text.count
        if open.isEmpty {
            if let other = text[start..<end].firstIndex(where: { !ASCII.isSpace($0) }) {
                throw XMLError("text outside of the root element", at: other)
            }
            position = end
            return nil
        }
        let value = try resolved(start..<end)
        position = end
        return .text(value)
    }

    private mutating func section() throws(XMLError) -> XMLEvent? {
        guard !open.isEmpty else { throw XMLError("text outside of the root element", at: position) }
        let start = position + 9
        try skip(past: "]]>", "a CDATA section that does not end")
        let content = text[start..<(position - 3)]
        return content.isEmpty ? nil : .text(String(decoding: content, as: UTF8.self))
    }

    private mutating func startTag() throws(XMLError) -> XMLEvent {
        let start = position
        guard elements == 0 || !open.isEmpty else { throw XMLError("a second root element", at: start) }
        guard open.count < limits.depth else { throw XMLError("elements nested too deep", at: start) }
        elements += 1
        guard elements <= limits.elements else { throw XMLError("too many elements", at: start) }
        position += 1
        let name = try self.name()
        var attributes: [XMLAttribute] = []
        while true {
            let spaced = skipSpace()
            guard position < text.count else { throw XMLError("a tag that does not end", at: start) }
            if text[position] == 0x3E {
                position += 1
                break
            }
            if starts(with: "/>") {
                position += 2
                endIsDue = true
                break
            }
            guard spaced else { throw XMLError("white space, > or /> was expected", at: position) }
            let attribute = try self.attribute()
            guard !attributes.contains(where: { $0.name == attribute.name }) else {
                throw XMLError("the attribute \(attribute.name.prefix(64)) twice", at: position)
            }
            attributes.append(attribute)
            guard attributes.count <= limits.attributes else { throw XMLError("too many attributes", at: start) }
        }
        open.append(name)
        return .start(name: name, attributes: attributes)
    }

    private mutating func endTag() throws(XMLError) -> XMLEvent {
        let start = position
        position += 2
        let name = try self.name()
        skipSpace()
        guard position < text.count, text[position] == 0x3E else { throw XMLError("> was expected", at: position) }
        position += 1
        guard let innermost = open.last else { throw XMLError("</\(name.prefix(64))> closes nothing", at: start) }
        guard innermost == name else {
            throw XMLError("</\(name.prefix(64))> where </\(innermost.prefix(64))> was expected", at: start)
        }
        open.removeLast()
        return .end(name: name)
    }

    private mutating func attribute() throws(XMLError) -> XMLAttribute {
        let name = try self.name()
        skipSpace()
        guard position < text.count, text[position] == 0x3D else { throw XMLError("= was expected", at: position) }
        position += 1
        skipSpace()
        guard position < text.count, text[position] == 0x22 || text[position] == 0x27 else {
            throw XMLError("a value in quotes was expected", at: position)
        }
        let quote = text[position]
        let start = position + 1
        guard let end = text[start...].firstIndex(where: { $0 == quote || $0 == 0x3C }), text[end] == quote else {
            throw XMLError("a value that does not end", at: position)
        }
        let value = try resolved(start..<end)
        position = end + 1
        return XMLAttribute(name, value)
    }
}

/// What an XML reader comes across.
package enum XMLEvent: Equatable, Sendable {
    /// A start tag; an empty-element tag gives a `start` and an `end`.
    case start(name: String, attributes: [XMLAttribute])
    /// Character data with its references resolved, or a CDATA section; never empty.
    case text(String)
    case end(name: String)
}

/// An attribute with the references in its value resolved.
package struct XMLAttribute: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Why a text is not the XML that is read here, and where.
package struct XMLError: Error, Equatable, CustomStringConvertible {
    package var reason: String
    /// The byte, counted from 0, at which reading stopped.
    package var offset: Int

    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "\(reason) at byte \(offset)" }
}
