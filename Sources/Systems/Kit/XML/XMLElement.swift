/// An element of a whole document; its namespaces are not resolved.
package struct XMLElement: Equatable, Sendable {
    /// With its prefix, as written.
    package var name: String
    package var attributes: [XMLAttribute]
    package var children: [XMLElement] = []
    /// The character data directly inside, put together.
    package var text = ""

    package init(name: String, attributes: [XMLAttribute] = []) {
        self.name = name
        self.attributes = attributes
    }

    /// The name without its prefix.
    package var localName: Substring {
        guard let colon = name.utf8.lastIndex(of: 0x3A) else { return name[...] }
        return name[name.utf8.index(after: colon)...]
    }

    /// The value of an attribute of exactly that name.
    package subscript(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The root of a whole document.
    package static func read(_ bytes: [UInt8], limits: XMLReader.Limits = .init()) throws(XMLError) -> XMLElement {
        var reader = XMLReader(bytes, limits: limits)
        var open: [XMLElement] = []
        var root: XMLElement?
        while let event = try reader.next() {
            switch event {
            case .start(let name, let attributes): open.append(XMLElement(name: name, attributes: attributes))
            case .text(let text): if let last = open.indices.last { open[last].text += text }
            case .end:
                guard let element = open.popLast() else { continue }
                if let last = open.indices.last { open[last].children.append(element) } else { root = element }
            }
        }
        guard let root else { throw XMLError("the text has no element", at: bytes.count) }
        return root
    }
}
