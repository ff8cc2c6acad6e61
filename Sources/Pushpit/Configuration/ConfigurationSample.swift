import Bytes
import Systems

/// The file that shows every key with its default.
package enum ConfigurationSample {
    /// The text of `config.sample.json`, made from the table.
    package static var text: String {
        var root: [JSON.Member] = []
        let defaults = Configuration()
        for option in ConfigurationOption.all {
            let value = option.shown(defaults, secrets: true)
            guard let dot = option.key.firstIndex(of: ".") else {
                root.append(JSON.Member(option.key, value))
                continue
            }
            let group = String(option.key[..<dot])
            let member = JSON.Member(String(option.key[option.key.index(after: dot)...]), value)
            if let index = root.firstIndex(where: { $0.name == group }), let members = root[index].value.members {
                root[index].value = .object(members + [member])
            } else {
                root.append(JSON.Member(group, .object([member])))
            }
        }
        return indented(.object(root), "") + "\n"
    }

    /// JSON with two blanks a level; what is deeper than a system's key stays on one line.
    private static func indented(_ json: JSON, _ margin: String) -> String {
        guard let members = json.members, !members.isEmpty, margin.utf8.count <= 2 else { return oneLine(json) }
        let inner = margin + "  "
        let lines = members.map { inner + quoted($0.name) + ": " + indented($0.value, inner) }
        return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
    }

    private static func oneLine(_ json: JSON) -> String {
        switch json {
        case .object(let members) where !members.isEmpty:
            "{ " + members.map { quoted($0.name) + ": " + oneLine($0.value) }.joined(separator: ", ") + " }"
        case .array(let elements): "[" + elements.map { oneLine($0) }.joined(separator: ", ") + "]"
        default: String(decoding: json.bytes, as: UTF8.self)
        }
    }

    private static func quoted(_ name: String) -> String {
        String(decoding: JSON.string(name).bytes, as: UTF8.self)
    }
}
