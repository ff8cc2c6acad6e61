extension Connection {
    /// Bytes that wait to be written.
    var outputSize: Int { backlog.count - backlogOffset + loop.scratch.count }

    /// Writes what waits as far as the client takes it, and keeps the rest.
    func flush() {
        if backlog.isEmpty {
            guard !loop.scratch.isEmpty else { return }
            guard let sent = loop.scratch.withUnsafeBytes({ write($0) }) else { return close() }
            if sent < loop.scratch.count { backlog = Array(loop.scratch[sent...]) }
            loop.scratch.removeAll(keepingCapacity: true)
        } else {
            if !loop.scratch.isEmpty {
                backlog.append(contentsOf: loop.scratch)
                loop.scratch.removeAll(keepingCapacity: true)
            }
            let rest = backlog[backlogOffset...]
            guard let sent = rest.withUnsafeBytes({ write($0) }) else { return close() }
            backlogOffset += sent
            if backlogOffset == backlog.count {
                backlog = []
                backlogOffset = 0
            }
        }
    }

    /// Writes until all is gone or nothing more fits, and says how much went; nil when the client cannot be written to.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var sent = 0
        while canWrite, sent < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
            switch channel?.write(rest) ?? Socket.write(descriptor, rest) {
            case .bytes(let count):
                sent += count
                progressed()
            case .wouldBlockRead, .wouldBlockWrite: canWrite = false
            case .closed, .failed:
                return nil
            }
        }
        return sent
    }

    /// The client has taken something: its time to take more begins anew.
    func progressed() {
        if phase == .sending || phase == .closing || !backlog.isEmpty { since = loop.now }
    }
}
