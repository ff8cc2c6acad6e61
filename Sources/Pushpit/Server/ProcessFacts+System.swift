import Inspection

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension ProcessFacts {
    /// Asks the system for the memory and the descriptors of this process.
    mutating func measure() {
        #if os(macOS)
            var task = proc_taskinfo()
            let size = Int32(MemoryLayout<proc_taskinfo>.size)
            if proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &task, size) == size {
                residentBytes = Int(task.pti_resident_size)
            }
            let list = proc_pidinfo(getpid(), PROC_PIDLISTFDS, 0, nil, 0)
            if list > 0 { openDescriptors = Int(list) / MemoryLayout<proc_fdinfo>.size }
        #elseif os(Linux)
            residentBytes = Self.residentPages.map { $0 * Int(getpagesize()) }
            openDescriptors = Self.entries("/proc/self/fd")
        #endif
    }

    #if os(Linux)
        /// The second number of `/proc/self/statm` (proc_pid_statm(5)).
        private static var residentPages: Int? {
            let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            let numbers = buffer[..<count].split(separator: 0x20)
            return numbers.count > 1 ? Int(String(decoding: numbers[1], as: UTF8.self)) : nil
        }

        /// How many entries a folder has, without its own and the one that reading it takes.
        private static func entries(_ path: String) -> Int? {
            guard let folder = opendir(path) else { return nil }
            defer { closedir(folder) }
            var count = 0
            while let entry = readdir(folder) {
                if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
            }
            return count - 1
        }
    #endif
}
