import Bytes
import Domain

/// Reads the fields of one item and notes what is wrong with them.
struct FieldReader {
    private let fields: VendorFields
    /// The place of the item in its list; nil for a single one.
    private let index: Int?
    private(set) var findings: [Finding] = []

    init(_ fields: VendorFields, at index: Int?) {
        self.fields = fields
        self.index = index
    }

    /// Says which names have blanks around them: an error unless the service is to pass them.
    mutating func reportBlanks(isLenient: Bool) {
        for member in fields.blanks {
            findings.append(Journeys.blankInKey(member.name, place(member.offset), isLenient ? .warning : .error))
        }
    }

    /// A text that must be there and not be empty.
    mutating func text(_ name: String) -> String? {
        guard let value = fields[name] else {
            findings.append(Journeys.missingField(name, index))
            return nil
        }
        guard let text = value.string else {
            findings.append(Journeys.badField(name, "is \(value.typeName), not text", place(of: name)))
            return nil
        }
        guard !text.isEmpty else {
            findings.append(Journeys.badField(name, "is empty", place(of: name)))
            return nil
        }
        return text
    }

    /// A GUID as it was sent.
    mutating func guid(_ name: String) -> String? {
        text(name).map { guid($0, named: name) ?? $0 }
    }

    /// Checks a text that came from elsewhere, such as the path.
    mutating func guid(_ text: String?, named name: String) -> String? {
        guard let text, GUID(text) == nil else { return text }
        findings.append(Journeys.noGUID(name, text, place(of: name)))
        return text
    }

    /// The token of a registration, and whose it is.
    mutating func deviceToken(isLenient: Bool) -> (String?, Platform?) {
        let apns = optionalText("ApnsDeviceToken")
        let fcm = optionalText("FcmDeviceToken")
        if apns != nil, fcm != nil { findings.append(Journeys.twoTokens(isLenient ? .warning : .error, index)) }
        if let apns { return (apns, .ios) }
        if let fcm { return (fcm, .android) }
        if let other = optionalText("DeviceToken") {
            findings.append(Journeys.unnamedToken(isLenient ? .warning : .error, place(of: "DeviceToken")))
            return (other, other.utf8.contains(0x3A) ? .android : nil)
        }
        findings.append(Journeys.missingToken(index))
        return (nil, nil)
    }

    /// The token of a registration of version 1, inside the contract of its platform.
    mutating func contractToken(isLenient: Bool) -> (String?, Platform?) {
        let contracts = ["ApnsDeviceContract", "FcmDeviceContract"]
        if contracts.allSatisfy({ fields[$0]?.members != nil }) {
            findings.append(
                Journeys.twoTokens(isLenient ? .warning : .error, index, contracts[0], contracts[1]))
        }
        for (contract, name, platform) in [
            ("ApnsDeviceContract", "ApnsToken", Platform.ios), ("FcmDeviceContract", "FcmToken", .android),
        ] {
            guard let members = fields[contract]?.members else { continue }
            var inner = FieldReader(VendorFields(members), at: index)
            let token = inner.text(name)
            findings += inner.findings
            return (token, platform)
        }
        findings.append(Journeys.missingToken(index))
        return (nil, nil)
    }

    /// A text that may be missing or empty.
    mutating func optionalText(_ name: String) -> String? {
        guard let value = fields[name] else { return nil }
        guard let text = value.string else {
            findings.append(Journeys.badField(name, "is \(value.typeName), not text", place(of: name)))
            return nil
        }
        return text.isEmpty ? nil : text
    }

    /// Where the field is, in words.
    func place(of name: String) -> String {
        fields.offset(of: name).map(place) ?? index.map { "item \($0)" } ?? ""
    }

    private func place(_ offset: Int) -> String {
        (index.map { "item \($0), " } ?? "") + "byte \(offset)"
    }
}
