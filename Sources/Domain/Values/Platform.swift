/// The kind of device, as its registration or token tells.
package enum Platform: UInt8, Sendable, CaseIterable {
    case ios
    case android

    /// The name that the inspection API uses.
    package var name: String { self == .ios ? "ios" : "android" }

    /// The platform of that exact name.
    package init?(name: String) {
        switch name {
        case "ios": self = .ios
        case "android": self = .android
        default: return nil
        }
    }
}
