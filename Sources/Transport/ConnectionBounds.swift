/// How many connections a server holds at a time.
package struct ConnectionBounds: Sendable, Equatable {
    /// In all; a further one is answered with 503 and closed.
    package var total = 20_000
    /// From one address; nil for as many as in all.
    package var perAddress: Int?

    package init(total: Int = 20_000, perAddress: Int? = nil) {
        self.total = total
        self.perAddress = perAddress
    }
}
