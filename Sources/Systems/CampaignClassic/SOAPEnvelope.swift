/// A call of the SOAP router, read as far as its body.
struct SOAPEnvelope {
    /// More than this is refused before it is looked at.
    static let limits: XMLReader.Limits = {
        var limits = XMLReader.Limits()
        limits.bytes = 4 << 20
        return limits
    }()

    /// The element in the body: the method with its parameters.
    var call: XMLElement

    /// - Parameter charset: what the request's `Content-Type` says; the document's own declaration goes before it.
    init(_ bytes: [UInt8], charset: String? = nil) throws(XMLError) {
        let root = try XMLElement.read(try SOAPEncoding.utf8(bytes, charset: charset), limits: Self.limits)
        guard root.localName == "Envelope", let body = root.children.first(where: { $0.localName == "Body" }),
            let call = body.children.first
        else { throw XMLError("there is no Envelope with a Body and a call in it", at: 0) }
        self.call = call
        guard call.name.contains(":") || call["xmlns"] == nil else { return }
        // The namespace of the call may be declared further out.
        for holder in [root, body] {
            for attribute in holder.attributes where attribute.name.hasPrefix("xmlns") {
                if self.call[attribute.name] == nil { self.call.attributes.append(attribute) }
            }
        }
    }

    /// The text of a parameter; nil when it is missing.
    func parameter(_ name: String) -> String? {
        call.children.first { $0.localName == name }?.text
    }

    /// The elements of that name, in any case, anywhere below the call.
    func elements(named name: String) -> [XMLElement] {
        let name = name.lowercased()
        var found: [XMLElement] = []
        var rest = [call]
        while let element = rest.popLast() {
            if element.localName.lowercased() == name {
                found.append(element)
            } else {
                rest += element.children.reversed()
            }
        }
        return found
    }
}
