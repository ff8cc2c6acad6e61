/// The bytes of an IPv4 or IPv6 address.
struct AddressKey: Hashable, Sendable {
    var high: UInt64
    var low: UInt64
}
