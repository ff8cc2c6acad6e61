import Bytes

/// Takes JSON of the file apart and says where it is not of the shape that a key has.
package enum JSONShape {
    /// The elements of a list, each read by `read`.
    package static func list<Value>(
        _ json: JSON, of read: (JSON) throws(BadValue) -> Value
    ) throws(BadValue) -> [Value] {
        guard let elements = json.array else { throw BadValue("a list was expected, not \(json.typeName)") }
        return try list(elements, of: read)
    }

    package static func list<Value>(
        _ elements: [JSON], of read: (JSON) throws(BadValue) -> Value
    ) throws(BadValue) -> [Value] {
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            do {
                values.append(try read(element))
            } catch {
                throw error.inside("[\(index)]")
            }
        }
        return values
    }

    /// Gives every member of an object that is not null to `read`; names must be among `names` unless that is nil.
    package static func members(
        _ json: JSON, _ names: [String]?, _ read: (JSON.Member) throws(BadValue) -> Void
    ) throws(BadValue) {
        guard let members = json.members else { throw BadValue("an object was expected, not \(json.typeName)") }
        var seen: Set<String> = []
        for member in members {
            guard seen.insert(member.name).inserted else {
                throw BadValue("is given twice", path: "." + member.name, offset: member.offset)
            }
            if let names, !names.contains(member.name) {
                throw BadValue(
                    "is no known key", path: "." + member.name, offset: member.offset,
                    nearest: Nearest.name(to: member.name, in: names))
            }
            if member.value.isNull { continue }
            do {
                try read(member)
            } catch {
                throw error.inside("." + member.name, at: member.offset)
            }
        }
    }

    /// Any text, also an empty one.
    package static func text(_ json: JSON) throws(BadValue) -> String {
        guard let text = json.string else { throw BadValue("text was expected, not \(json.typeName)") }
        return text
    }
}
