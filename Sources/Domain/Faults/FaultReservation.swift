/// What faults do to one request, decided once: no other request uses the same turn of a rule.
package struct FaultReservation: Sendable, Equatable {
    /// What is to be done to the answer; nil for nothing.
    package var effect: FaultEffect?
    /// What the system is asked to make of each interaction of the request; empty where it is asked for nothing.
    package var outcomes: [FaultOutcome?] = []
    /// What the rules that were used have done so far.
    var uses: [FaultUse] = []

    /// What the system is asked to make of an interaction of the request, by its place.
    package func outcome(_ index: Int) -> FaultOutcome? {
        outcomes.indices.contains(index) ? outcomes[index] : nil
    }
}
