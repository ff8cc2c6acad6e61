/// The emulated back end that an interaction was meant for.
package enum System: UInt8, Sendable, CaseIterable {
    /// Adobe Campaign v7 and v8.
    case campaignClassic
    case campaignStandard
    case journeys
    case braze
    case media
    case unknown

    /// The name that the inspection API uses.
    package var name: String { Self.names[Int(rawValue)] }

    /// The system of that exact name.
    package init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: UInt8(index))
    }

    private static let names = ["campaignClassic", "campaignStandard", "journeys", "braze", "media", "unknown"]
}
