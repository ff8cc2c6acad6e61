/// How good an interaction is, seen by the vendor.
package enum Verdict: UInt8, Sendable, CaseIterable {
    case valid
    /// Answered as the vendor would, but something will bite.
    case suspect
    /// The vendor would refuse or drop it.
    case invalid
    /// No route took it.
    case unmatched

    /// The name that the inspection API uses.
    package var name: String { Self.names[Int(rawValue)] }

    /// The verdict of that exact name.
    package init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: UInt8(index))
    }

    private static let names = ["valid", "suspect", "invalid", "unmatched"]
}
