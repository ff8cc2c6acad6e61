import Bytes
import Dispatch
import HTTP
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// One thread's worth of connections: a kernel queue that a serial dispatch queue drains.
///
/// Unchecked: the mailbox is a mutex, `owner` an atomic, the poller is safe to wake from anywhere, and all else is touched only
/// by `drain`, which the serial queue runs one at a time.
package final class EventLoop: @unchecked Sendable {
    /// How long an idle loop waits in the kernel before it gives its thread back, in milliseconds.
    private static let linger: Int32 = 1
    /// How long a busy loop keeps its thread at a stretch, in milliseconds.
    private static let stretch: Int64 = 50

    enum TimerAction {
        case call(() -> Void)
        case expire(any Watcher)
    }

    private struct Slot {
        var watcher: (any Watcher)?
        var generation: UInt32 = 0
    }

    private let queue: DispatchQueue
    private let poller: Poller
    private let source: any DispatchSourceRead
    private let mailbox = Mutex<[@Sendable () -> Void]>([])
    private let owner = Atomic<UInt>(0)

    private var slots: [Slot] = []
    private var timers = TimerHeap<TimerAction>()
    private var armed = Int64.max
    private var deferred: [() -> Void] = []
    private var yielded: [any Watcher] = []
    private var stopped = false

    /// Milliseconds of a clock that never goes back, as of the current batch of events.
    package private(set) var now: Int64

    /// Sets ``now`` after what may have taken long, so that time limits do not begin in the past. On the loop only.
    func readClock() {
        now = SystemClock.monotonicMilliseconds
    }

    /// The `Date` field of answers, made once a second.
    private var date = DateCache()
    /// Compresses answers; nil when there was no memory for it.
    let gzip = GzipEncoder()

    /// The text of the `Date` field at this moment.
    var currentDate: [UInt8] { date.bytes(at: Int64(time(nil))) }
    /// Where answers are put together before they are written; empty between connections.
    var scratch: [UInt8] = []
    /// Where all connections read to. Its content is of no use after a connection's turn.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

    /// A running loop.
    package init(label: String = "loop") throws(SystemError) {
        poller = try Poller()
        queue = DispatchQueue(label: label)
        now = SystemClock.monotonicMilliseconds
        source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
        scratch.reserveCapacity(64 * 1024)
        source.setEventHandler { [self] in drain() }
        // The handler holds the loop until `stop`, and the poller must outlive the source that watches its descriptor.
        source.setCancelHandler { [poller] in withExtendedLifetime(poller) {} }
        source.activate()
    }

    deinit {
        readBuffer.deallocate()
    }

    /// Whether the caller runs on this loop.
    package var isCurrent: Bool { owner.load(ordering: .relaxed) == EventLoop.thread }

    /// Runs work on the loop, soon, in the order of the calls of one thread. From any thread.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        if isCurrent {
            deferred.append(work)
            return
        }
        let first = mailbox.withLock { box in
            box.append(work)
            return box.count == 1
        }
        if first { poller.wake() }
    }

    /// Calls `action` on the loop after so many milliseconds, at most 2 later. On the loop only.
    package func schedule(after milliseconds: Int, _ action: @escaping () -> Void) -> TimerToken {
        timers.insert(SystemClock.monotonicMilliseconds.addingSaturated(Int64(milliseconds)), .call(action))
    }

    /// Takes a scheduled call back; nothing when it has been made. On the loop only.
    package func cancel(_ token: TimerToken) {
        timers.remove(token)
    }

    /// Calls the watcher's `expired` when `now` reaches the deadline. On the loop only.
    func expire(_ watcher: any Watcher, at deadline: Int64) -> TimerToken {
        timers.insert(deadline, .expire(watcher))
    }

    /// Calls the watcher's `resume` after the other events of this batch. On the loop only.
    func yield(_ watcher: any Watcher) {
        yielded.append(watcher)
    }

    /// Watches a connected descriptor for every change. On the loop only.
    func watch(_ descriptor: Int32, _ watcher: any Watcher) throws(SystemError) {
        try poller.add(descriptor, token: register(descriptor, watcher))
    }

    /// Watches a listening descriptor as long as connections wait. On the loop only.
    func watchListener(_ descriptor: Int32, _ watcher: any Watcher) throws(SystemError) {
        try poller.addListener(descriptor, token: register(descriptor, watcher))
    }

    /// Stops watching a descriptor, which stays open. On the loop only.
    func unwatch(_ descriptor: Int32) {
        poller.remove(descriptor)
        forget(descriptor)
    }

    /// Drops what is known of a descriptor that is about to be closed, which also takes it from the kernel queue. On the loop only.
    func forget(_ descriptor: Int32) {
        let index = Int(descriptor)
        guard index < slots.count else { return }
        slots[index].watcher = nil
        slots[index].generation &+= 1
    }

    /// All that is watched. On the loop only.
    var watchers: [any Watcher] { slots.compactMap(\.watcher) }

    /// Ends the loop: every watcher is abandoned, and nothing runs any more after that.
    /// - Parameter completion: called on the loop as the last thing.
    package func stop(completion: @escaping @Sendable () -> Void = {}) {
        execute { [self] in
            if !stopped {
                stopped = true
                for watcher in watchers { watcher.abandon() }
                source.cancel()
            }
            completion()
        }
    }

    private func register(_ descriptor: Int32, _ watcher: any Watcher) -> UInt64 {
        let index = Int(descriptor)
        while slots.count <= index { slots.append(Slot()) }
        slots[index].watcher = watcher
        return UInt64(slots[index].generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    private func drain() {
        owner.store(EventLoop.thread, ordering: .relaxed)
        let end = SystemClock.monotonicMilliseconds + EventLoop.stretch
        while !stopped {
            let wait = yielded.isEmpty && deferred.isEmpty ? EventLoop.linger : 0
            let count = poller.wait(wait)
            now = SystemClock.monotonicMilliseconds
            for index in 0..<count { deliver(poller.event(index)) }
            let worked = runOthers()
            if (count == 0 && !worked) || now >= end { break }
        }
        if !yielded.isEmpty || !deferred.isEmpty { poller.wake() }
        armTimer()
        owner.store(0, ordering: .relaxed)
    }

    private func deliver(_ event: PollEvent) {
        guard event.token != Poller.internalToken else { return }
        let index = Int(event.token & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(event.token >> 32) else { return }
        slots[index].watcher?.ready(event.readiness)
    }

    private func runOthers() -> Bool {
        var worked = false
        let posted = mailbox.withLock { box in
            guard !box.isEmpty else { return [@Sendable () -> Void]() }
            return exchange(&box, with: [])
        }
        for work in posted {
            work()
            worked = true
        }
        while let action = timers.popDue(now) {
            worked = true
            switch action {
            case .call(let call): call()
            case .expire(let watcher): watcher.expired()
            }
        }
        if !yielded.isEmpty {
            worked = true
            for watcher in exchange(&yielded, with: []) { watcher.resume() }
        }
        if !deferred.isEmpty {
            worked = true
            for work in exchange(&deferred, with: []) { work() }
        }
        return worked
    }

    private func exchange<Value>(_ value: inout Value, with other: Value) -> Value {
        let old = value
        value = other
        return old
    }

    private func armTimer() {
        guard let next = timers.next else { return }
        if next < armed || armed <= now {
            poller.arm(after: next - now)
            armed = next
        }
    }

    private static var thread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }
}

/// Something that a loop calls about a descriptor or a deadline, always on that loop.
protocol Watcher: AnyObject, Sendable {
    /// The kernel reported changes of the descriptor.
    func ready(_ readiness: Readiness)
    /// The deadline that was scheduled for this watcher has come.
    func expired()
    /// The loop has time again after this watcher gave way to others.
    func resume()
    /// The loop is ending: release the descriptor.
    func abandon()
}

/// Calls something once when so many parts have reported.
final class Countdown: Sendable {
    private let left: Mutex<Int>
    private let completion: @Sendable () -> Void

    init(_ count: Int, _ completion: @escaping @Sendable () -> Void) {
        left = Mutex(count)
        self.completion = completion
    }

    /// One part has reported.
    func count() {
        let done = left.withLock { left in
            left -= 1
            return left == 0
        }
        if done { completion() }
    }
}
