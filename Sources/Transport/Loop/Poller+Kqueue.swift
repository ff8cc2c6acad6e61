#if canImport(Darwin)
    import Darwin

    /// The kernel queue of a loop: kqueue, with EVFILT_USER to wake it and EVFILT_TIMER for the next deadline.
    ///
    /// Unchecked: the descriptor never changes, `wake` only triggers one filter, and all else is called on the loop.
    final class Poller: @unchecked Sendable {
        /// The token of events that only end a wait.
        static let internalToken = UInt64.max
        private static let capacity = 256

        let descriptor: Int32
        private let events: UnsafeMutablePointer<kevent64_s>

        init() throws(SystemError) {
            descriptor = kqueue()
            guard descriptor >= 0 else { throw SystemError.last("kqueue") }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            events = .allocate(capacity: Poller.capacity)
            try change(0, EVFILT_USER, UInt16(EV_ADD | EV_CLEAR), token: Poller.internalToken)
        }

        deinit {
            events.deallocate()
            Darwin.close(descriptor)
        }

        /// Reports every change of a connection once (EV_CLEAR), so that no further call is needed until it is closed.
        func add(_ descriptor: Int32, token: UInt64) throws(SystemError) {
            try change(UInt64(descriptor), EVFILT_READ, UInt16(EV_ADD | EV_CLEAR), token: token)
            try change(UInt64(descriptor), EVFILT_WRITE, UInt16(EV_ADD | EV_CLEAR), token: token)
        }

        /// Reports a listening socket as long as a connection waits (level-triggered).
        func addListener(_ descriptor: Int32, token: UInt64) throws(SystemError) {
            try change(UInt64(descriptor), EVFILT_READ, UInt16(EV_ADD), token: token)
        }

        /// Forgets a descriptor. Closing it does so as well.
        func remove(_ descriptor: Int32) {
            try? change(UInt64(descriptor), EVFILT_READ, UInt16(EV_DELETE), token: 0)
            try? change(UInt64(descriptor), EVFILT_WRITE, UInt16(EV_DELETE), token: 0)
        }

        /// Waits up to so many milliseconds, and says how many events there are.
        func wait(_ timeout: Int32) -> Int {
            var time = timespec(tv_sec: Int(timeout) / 1000, tv_nsec: Int(timeout) % 1000 * 1_000_000)
            return max(0, Int(kevent64(descriptor, nil, 0, events, Int32(Poller.capacity), 0, &time)))
        }

        /// An event of the last wait.
        func event(_ index: Int) -> PollEvent {
            let event = events[index]
            let ended = event.flags & UInt16(EV_EOF) != 0
            var readiness: Readiness = []
            if event.filter == Int16(EVFILT_READ) {
                readiness.insert(.readable)
                if ended { readiness.insert(event.fflags != 0 ? .gone : .readEnded) }
            } else if event.filter == Int16(EVFILT_WRITE) {
                readiness.insert(.writable)
                if ended { readiness.insert(.gone) }
            }
            return PollEvent(token: event.udata, readiness: readiness)
        }

        /// Ends a wait, or makes the queue's descriptor readable. From any thread.
        func wake() {
            var event = kevent64_s()
            event.filter = Int16(EVFILT_USER)
            event.fflags = UInt32(NOTE_TRIGGER)
            event.udata = Poller.internalToken
            _ = kevent64(descriptor, &event, 1, nil, 0, 0, nil)
        }

        /// Makes the queue's descriptor readable after so many milliseconds, instead of what was said before.
        func arm(after milliseconds: Int64) {
            var event = kevent64_s()
            event.ident = 1
            event.filter = Int16(EVFILT_TIMER)
            event.flags = UInt16(EV_ADD | EV_ONESHOT)
            event.data = max(0, milliseconds)
            event.udata = Poller.internalToken
            _ = kevent64(descriptor, &event, 1, nil, 0, 0, nil)
        }

        private func change(_ ident: UInt64, _ filter: Int32, _ flags: UInt16, token: UInt64) throws(SystemError) {
            var event = kevent64_s()
            event.ident = ident
            event.filter = Int16(filter)
            event.flags = flags
            event.udata = token
            guard kevent64(descriptor, &event, 1, nil, 0, 0, nil) == 0 else { throw SystemError.last("kevent64") }
        }
    }
#endif
