import Synchronization

/// What is registered under names in this process, each name with a small number of its own.
///
/// Entries are only ever added. Who holds a number reads its entry without a lock; a name is looked up under one.
///
/// Unchecked: an entry is written once, under the lock and before `count` says that it is there.
final class NameTable<Value: Sendable>: @unchecked Sendable {
    struct Entry {
        var name: String
        /// The hash by which the journal's index finds the name; 0 where the index does not have it.
        var hash: UInt64
        var value: Value
    }

    private struct Names {
        var numbers: [String: UInt8] = [:]
        /// The numbers in the order of their names.
        var sorted: [UInt8] = []
    }

    /// A number is one byte.
    private static var capacity: Int { 256 }

    private let entries: UnsafeMutablePointer<Entry>
    private let count = Atomic<Int>(0)
    private let names = Mutex(Names())
    private let key: FilterKey?

    /// - Parameter key: what interactions with such a name are filtered by; nil for none.
    init(_ key: FilterKey?) {
        self.key = key
        entries = .allocate(capacity: Self.capacity)
    }

    deinit {
        entries.deinitialize(count: count.load(ordering: .acquiring))
        entries.deallocate()
    }

    /// The number of a name, with its value where the name is new; the value of a known name stays.
    func register(_ name: String, _ value: Value) -> UInt8 {
        names.withLock { names in
            if let number = names.numbers[name] { return number }
            let place = count.load(ordering: .relaxed)
            precondition(place < Self.capacity, "more than \(Self.capacity) names are registered")
            let hash = key.map { IndexHash.of($0, name) } ?? 0
            (entries + place).initialize(to: Entry(name: name, hash: hash, value: value))
            count.store(place + 1, ordering: .releasing)
            let number = UInt8(place)
            names.numbers[name] = number
            let index = names.sorted.firstIndex { name < entries[Int($0)].name } ?? names.sorted.endIndex
            names.sorted.insert(number, at: index)
            return number
        }
    }

    /// The number of a registered name.
    func number(of name: String) -> UInt8? {
        names.withLock { $0.numbers[name] }
    }

    /// The registered numbers in the order of their names.
    var all: [UInt8] { names.withLock { $0.sorted } }

    /// The entry of a number that ``register(_:_:)`` gave.
    subscript(number: UInt8) -> Entry {
        @inline(__always) get {
            precondition(Int(number) < count.load(ordering: .acquiring), "a number that no name has")
            return entries[Int(number)]
        }
    }

    /// The hash of a number's name.
    func hash(of number: UInt8) -> UInt64 {
        precondition(Int(number) < count.load(ordering: .acquiring), "a number that no name has")
        return entries[Int(number)].hash
    }
}
