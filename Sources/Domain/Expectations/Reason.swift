/// Why an expectation is not met.
package enum Reason: String, Sendable, CaseIterable {
    /// Too few came in time.
    case timeout
    /// More came than may.
    case exceeded
    /// Enough came, but not after those that were to come before.
    case outOfOrder = "out-of-order"
    /// Interactions that may have matched have been evicted.
    case evicted
}
