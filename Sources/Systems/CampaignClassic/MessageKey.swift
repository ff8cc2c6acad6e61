/// The names by which hits find a message.
enum MessageKey {
    /// All names of an id: its number or lower-case UUID, and for a number its low 32 bits.
    static func all(of id: String) -> [String] {
        guard let number = Int64(id) else { return [id.lowercased()] }
        return [String(number), lowBits(number)]
    }

    /// The name of a number of which only the low 32 bits are known, as the iOS extension sends large ones.
    static func lowBits(_ number: Int64) -> String {
        "low " + String(UInt32(truncatingIfNeeded: number), radix: 16)
    }
}
