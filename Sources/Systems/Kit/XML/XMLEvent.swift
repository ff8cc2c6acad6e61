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
