import Systems

/// A document that is read can be written and read again, and an error lies within the text.
enum XMLProperties {
    static func complaint(about bytes: [UInt8]) -> String? {
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLElement.read(bytes)
        } catch {
            return (0...bytes.count).contains(error.offset) ? nil : "the error lies at byte \(error.offset)"
        }
        do throws(XMLError) {
            let again = try XMLElement.read(Array(text(root).utf8), limits: writtenLimits)
            return again == root ? nil : "what is written reads otherwise"
        } catch {
            return "what is written cannot be read: \(error)"
        }
    }

    /// References make a document longer than what was read.
    private static let writtenLimits = {
        var limits = XMLReader.Limits()
        limits.bytes *= 8
        return limits
    }()

    private static func text(_ element: XMLElement) -> String {
        let attributes = element.attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
        return "<\(element.name)\(attributes)>\(escaped(element.text))\(element.children.map(text).joined())"
            + "</\(element.name)>"
    }

    private static func escaped(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": view.append(contentsOf: "&amp;".unicodeScalars)
            case "<": view.append(contentsOf: "&lt;".unicodeScalars)
            case "\"": view.append(contentsOf: "&#x22;".unicodeScalars)
            default: view.append(scalar)
            }
        }
        return String(view)
    }
}
