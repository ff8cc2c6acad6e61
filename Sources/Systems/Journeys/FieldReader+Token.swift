import Bytes
import Domain

extension FieldReader {
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
            var inner = FieldReader(VendorFields(members), at: index, hints: hints)
            let token = inner.text(name)
            findings += inner.findings
            return (token, platform)
        }
        findings.append(Journeys.missingToken(index))
        return (nil, nil)
    }
}
