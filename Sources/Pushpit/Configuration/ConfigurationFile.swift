import Bytes
import Systems

/// A configuration file that has been read but not yet taken over.
package struct ConfigurationFile: Sendable {
    /// The path as it was given, for messages.
    package let path: String
    private let text: [UInt8]
    private let members: [JSON.Member]

    /// Reads JSON text as the content of a file.
    package init(path: String, text: [UInt8]) throws(ConfigurationError) {
        self.path = path
        self.text = text
        do {
            let json = try JSONReader.read(text)
            guard let members = json.members else {
                throw ConfigurationError(
                    origin: .file, file: path, line: 1, column: 1,
                    reason: "an object was expected, not \(json.typeName)")
            }
            self.members = members
        } catch let error as JSONError {
            let place = error.position(in: text)
            throw ConfigurationError(
                origin: .file, file: path, line: place.line, column: place.column, reason: "no JSON: \(error.reason)")
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(origin: .file, file: path, reason: "\(error)")
        }
    }

    /// Reads a file of at most 64 MiB.
    package static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
        switch FileText.read(path, limit: 64 << 20) {
        case .success(let text): return try ConfigurationFile(path: path, text: text)
        case .failure(let error):
            throw ConfigurationError(origin: .file, file: path, reason: "cannot be read: \(error.reason)")
        }
    }

    /// Sets what the file says, and notes the file as its source.
    package func apply(to result: inout EffectiveConfiguration) throws(ConfigurationError) {
        try apply(members, under: "", to: &result)
    }

    private func apply(
        _ members: [JSON.Member], under prefix: String, to result: inout EffectiveConfiguration
    ) throws(ConfigurationError) {
        var seen: Set<String> = []
        for member in members {
            let key = prefix + member.name
            guard seen.insert(member.name).inserted else { throw fault(BadValue("is given twice"), key, member) }
            if let option = ConfigurationOption.all.first(where: { $0.key == key }) {
                if member.value.isNull { continue }
                do {
                    try option.setJSON(member.value, &result.configuration)
                } catch {
                    throw fault(error, key, member)
                }
                result.sources[key] = .file
            } else if prefix.isEmpty, Self.groups.contains(key) {
                if member.value.isNull { continue }
                guard let inner = member.value.members else {
                    throw fault(BadValue("an object was expected, not \(member.value.typeName)"), key, member)
                }
                try apply(inner, under: key + ".", to: &result)
            } else {
                throw fault(BadValue("is no known key", nearest: nearest(to: key)), key, member)
            }
        }
    }

    /// The names that hold a system's own keys.
    static let groups: [String] = ConfigurationOption.all.reduce(into: []) { groups, option in
        guard let dot = option.key.firstIndex(of: ".") else { return }
        let group = String(option.key[..<dot])
        if !groups.contains(group) { groups.append(group) }
    }

    private func nearest(to key: String) -> String? {
        Nearest.name(to: key, in: ConfigurationOption.all.map(\.key) + Self.groups)
    }

    private func fault(_ error: BadValue, _ key: String, _ member: JSON.Member) -> ConfigurationError {
        let place = JSONError.position(of: error.offset ?? member.offset, in: text)
        return ConfigurationError(
            origin: .file, file: path, line: place.line, column: place.column, key: key + error.path,
            reason: error.reason, nearest: error.nearest)
    }
}
