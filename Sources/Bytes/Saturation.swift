extension FixedWidthInteger {
    /// The sum, or the nearest number there is where it is out of range.
    package func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }
}
