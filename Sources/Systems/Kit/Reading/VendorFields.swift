import Bytes
import Domain

/// The members of an object, read as .NET does: names in any case, the last of a name that comes twice.
///
/// Names with blanks around them are read, too, so that the record shows what was meant; `blanks` tells of them.
struct VendorFields {
    let members: [JSON.Member]
    /// The names with blanks around them, as sent.
    private(set) var blanks: [JSON.Member] = []
    private var places: [String: Int] = [:]

    init(_ members: [JSON.Member]) {
        self.members = members
        var trimmed: [(String, Int)] = []
        for (index, member) in members.enumerated() {
            let name = Self.trimmed(member.name)
            if name.utf8.count == member.name.utf8.count {
                places[name.lowercased()] = index
            } else {
                blanks.append(member)
                trimmed.append((name.lowercased(), index))
            }
        }
        for (name, index) in trimmed where places[name] == nil { places[name] = index }
    }

    /// The value of a field; nil when it is missing or null.
    subscript(_ name: String) -> JSON? {
        guard let place = places[name.lowercased()], !members[place].value.isNull else { return nil }
        return members[place].value
    }

    /// Where a field's name starts in the text that was read.
    func offset(of name: String) -> Int? {
        places[name.lowercased()].map { members[$0].offset }
    }

    private static func trimmed(_ name: String) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let first = name.utf8.first, let last = name.utf8.last, isBlank(first) || isBlank(last) else {
            return name
        }
        let rest = name.utf8.drop(while: isBlank)
        let count = rest.count - rest.reversed().prefix(while: isBlank).count
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }
}

extension VendorFields {
    /// The bytes of an object's members that are kept at most.
    private static let keptBytes = 16 * 1024

    /// The members up to the bound, of a repeated name the first.
    var kept: [JSON.Member] {
        var names: Set<String> = []
        var size = 0
        return members.filter { member in
            guard names.insert(member.name).inserted else { return false }
            let bytes = member.name.utf8.count + member.value.bytes.count
            guard size + bytes <= Self.keptBytes else { return false }
            size += bytes
            return true
        }
    }

    /// The members under their own names as a JSON object, with more after them; bounded.
    ///
    /// - Parameter except: a lower-case name that is left out.
    func attributes(_ more: [JSON.Member] = [], except: String? = nil) -> [UInt8] {
        let own = kept.filter { member in
            Self.trimmed(member.name).lowercased() != except && !more.contains { $0.name == member.name }
        }
        return JSON.object(own + more).bytes
    }
}
