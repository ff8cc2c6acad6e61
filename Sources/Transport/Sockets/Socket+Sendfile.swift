#if os(Linux)
    import CLinux
    import Glibc

    extension Socket {
        /// Sends a part of a file without copying it through the process.
        static func send(_ file: Int32, offset: Int, count: Int, to descriptor: Int32) -> IOResult {
            var position = off_t(offset)
            while true {
                let sent = withoutPipeSignal { sendfile(descriptor, file, &position, count) }
                if sent > 0 { return .bytes(sent) }
                if sent == 0 { return .closed }
                if errno == EINTR { continue }
                return failure("sendfile", .wouldBlockWrite)
            }
        }

        /// Calls something that knows no MSG_NOSIGNAL. Writing to a connection that is gone would end the process that the
        /// server is a part of: the signal, which goes to this thread, is held back and taken away.
        private static func withoutPipeSignal(_ call: () -> Int) -> Int {
            var signals = sigset_t()
            var before = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, &before)
            let result = call()
            let number = errno
            if result < 0, number == EPIPE {
                var atOnce = timespec()
                sigtimedwait(&signals, nil, &atOnce)
            }
            pthread_sigmask(SIG_SETMASK, &before, nil)
            errno = number
            return result
        }
    }
#endif
