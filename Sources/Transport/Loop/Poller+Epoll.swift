#if os(Linux)
    import CLinux
    import Glibc

    /// The kernel queue of a loop: epoll, with an eventfd to wake it and a timerfd for the next deadline.
    ///
    /// Unchecked: the descriptors never change, `wake` only writes to one of them, and all else is called on the loop.
    final class Poller: @unchecked Sendable {
        /// The token of events that only end a wait.
        static let internalToken = UInt64.max
        private static let capacity = 256

        let descriptor: Int32
        private let wakeDescriptor: Int32
        private let timerDescriptor: Int32
        private let events: UnsafeMutablePointer<epoll_event>

        init() throws(SystemError) {
            descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
            guard descriptor >= 0 else { throw SystemError.last("epoll_create1") }
            wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            guard wakeDescriptor >= 0 else {
                let error = SystemError.last("eventfd")
                Glibc.close(descriptor)
                throw error
            }
            timerDescriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            guard timerDescriptor >= 0 else {
                let error = SystemError.last("timerfd_create")
                Glibc.close(wakeDescriptor)
                Glibc.close(descriptor)
                throw error
            }
            events = .allocate(capacity: Poller.capacity)
            try control(EPOLL_CTL_ADD, wakeDescriptor, EPOLLIN.rawValue | EPOLLET.rawValue, Poller.internalToken)
            try control(EPOLL_CTL_ADD, timerDescriptor, EPOLLIN.rawValue | EPOLLET.rawValue, Poller.internalToken)
        }

        deinit {
            events.deallocate()
            Glibc.close(timerDescriptor)
            Glibc.close(wakeDescriptor)
            Glibc.close(descriptor)
        }

        /// Reports every change of a connection once (edge-triggered), so that no further call is needed until it is closed.
        func add(_ descriptor: Int32, token: UInt64) throws(SystemError) {
            let mask = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
            try control(EPOLL_CTL_ADD, descriptor, mask, token)
        }

        /// Reports a listening socket as long as a connection waits (level-triggered).
        func addListener(_ descriptor: Int32, token: UInt64) throws(SystemError) {
            try control(EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue, token)
        }

        /// Forgets a descriptor. Closing it does so as well.
        func remove(_ descriptor: Int32) {
            var event = epoll_event()
            _ = epoll_ctl(self.descriptor, EPOLL_CTL_DEL, descriptor, &event)
        }

        /// Waits up to so many milliseconds, and says how many events there are.
        func wait(_ timeout: Int32) -> Int {
            max(0, Int(epoll_wait(descriptor, events, Int32(Poller.capacity), timeout)))
        }

        /// An event of the last wait.
        func event(_ index: Int) -> PollEvent {
            let event = events[index]
            let bits = event.events
            var readiness: Readiness = []
            if bits & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
            if bits & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
            if bits & EPOLLRDHUP.rawValue != 0 { readiness.insert(.readEnded) }
            if bits & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.gone) }
            return PollEvent(token: event.data.u64, readiness: readiness)
        }

        /// Ends a wait, or makes the queue's descriptor readable. From any thread.
        func wake() {
            var one: UInt64 = 1
            _ = Glibc.write(wakeDescriptor, &one, 8)
        }

        /// Makes the queue's descriptor readable after so many milliseconds, instead of what was said before.
        func arm(after milliseconds: Int64) {
            var time = itimerspec()
            let whole = max(0, milliseconds)
            time.it_value.tv_sec = Int(whole / 1000)
            time.it_value.tv_nsec = whole == 0 ? 1 : Int(whole % 1000) * 1_000_000
            _ = timerfd_settime(timerDescriptor, 0, &time, nil)
        }

        private func control(_ operation: Int32, _ descriptor: Int32, _ mask: UInt32, _ token: UInt64)
            throws(SystemError)
        {
            var event = epoll_event()
            event.events = mask
            event.data.u64 = token
            guard epoll_ctl(self.descriptor, operation, descriptor, &event) == 0 else {
                throw SystemError.last("epoll_ctl")
            }
        }
    }
#endif
