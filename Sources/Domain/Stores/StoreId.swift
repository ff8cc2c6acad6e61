/// Ids of stored things: a letter, a hyphen and a number that grows.
package enum StoreId {
    /// The number of an id; 0 when it has none.
    package static func number(_ id: String) -> Int {
        guard let hyphen = id.utf8.firstIndex(of: 0x2D) else { return 0 }
        return Int(id[id.utf8.index(after: hyphen)...]) ?? 0
    }
}
