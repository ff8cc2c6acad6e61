/// How many connections a server holds at a time.
package struct ConnectionBounds: Sendable, Equatable {
    /// Descriptors that are not for served connections: those that are told 503, listeners, and files that are sent.
    private static let reserve = 2 * ConnectionCount.turnedAwayLimit

    /// In all; a further one is answered with 503 and closed.
    package var total: Int
    /// From one address; nil for as many as in all.
    package var perAddress: Int?

    /// - Parameter total: nil for as many as the descriptors allow.
    package init(total: Int? = nil, perAddress: Int? = nil) {
        self.total = total ?? ConnectionBounds.total(descriptors: DescriptorLimit.current)
        self.perAddress = perAddress
    }

    /// How many connections so many descriptors allow: all but a reserve, which takes a quarter of few.
    static func total(descriptors: Int) -> Int {
        max(1, descriptors - min(reserve, descriptors / 4))
    }
}
