import HTTP

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The way from a folder to a file in it, one name at a time, with symbolic links read by us and never by the system.
struct HostedWalk {
    /// Links behind links end after so many.
    private static let linkLimit = 16
    private static let fileFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    private static let folderFlags = O_RDONLY | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC

    /// The folders from the first to the one that the walk has come to.
    private var folders: [OpenFile]
    /// The names that are still to be walked, the next one last.
    private var names: [String] = []
    private var links = 0

    init(from root: OpenFile) {
        folders = [root]
    }

    /// Opens what is at the end of the names; nil when there is nothing, or it would be outside.
    func open(_ names: [String]) throws(HostedFolderError) -> OpenFile? {
        var walk = self
        walk.names = names.reversed()
        return try walk.run()
    }

    private mutating func run() throws(HostedFolderError) -> OpenFile? {
        while let name = names.popLast() {
            if name == "." { continue }
            if name == ".." {
                guard folders.count > 1 else { return nil }
                folders.removeLast()
                continue
            }
            let folder = folders[folders.count - 1].descriptor
            let descriptor = openat(folder, name, names.isEmpty ? Self.fileFlags : Self.folderFlags)
            guard descriptor < 0 else {
                let opened = OpenFile(descriptor: descriptor)
                if names.isEmpty { return opened }
                folders.append(opened)
                continue
            }
            switch errno {
            case ELOOP, ENOTDIR, EMLINK:
                guard follow(name, in: folder) else { return nil }
            case ENOENT, ENAMETOOLONG, ENXIO: return nil
            case let number: throw HostedFolderError(path: name, number: number)
            }
        }
        return nil
    }

    /// Puts what a link says in the place of its name; false when it is no link, leads to an absolute path, or is one too many.
    private mutating func follow(_ name: String, in folder: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return readlinkat(folder, name, start, bytes.count)
        }
        links += 1
        guard count > 0, count < buffer.count, buffer[0] != 0x2F, links <= Self.linkLimit else { return false }
        names += buffer[..<count].split(separator: 0x2F).reversed().map { String(decoding: $0, as: UTF8.self) }
        return true
    }
}
