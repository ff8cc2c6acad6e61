#if os(Linux)
    import CLinux
    import Glibc

    extension Socket {
        /// Sends a part of a file without copying it through the process.
        static func send(_ file: Int32, offset: Int, count: Int, to descriptor: Int32) -> IOResult {
            var position = off_t(offset)
            while true {
                let sent = sendfile(descriptor, file, &position, count)
                if sent > 0 { return .bytes(sent) }
                if sent == 0 { return .closed }
                if errno == EINTR { continue }
                return failure("sendfile", .wouldBlockWrite)
            }
        }
    }
#endif
