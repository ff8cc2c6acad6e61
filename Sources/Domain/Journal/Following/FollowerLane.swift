/// Where followers are woken, so that those who must look at every interaction hold up no other.
struct FollowerLane: OptionSet, Sendable {
    let rawValue: UInt8

    /// Those who wait for a value that is indexed.
    static let indexed = FollowerLane(rawValue: 1)
    /// Those who wait for no value in particular, such as a free text.
    static let scanning = FollowerLane(rawValue: 2)
}
