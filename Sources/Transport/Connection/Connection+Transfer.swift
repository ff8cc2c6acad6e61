import HTTP

extension Connection {
    /// Sends more of the content that is under way.
    func goOnSending() -> Bool {
        guard let transfer else { return false }
        if outputSize >= Connection.outputBound || transfer.ended {
            flush()
            guard phase == .sending, outputSize == 0 else { return false }
        }
        switch transfer.next(now: loop.now) {
        case .bytes(let bytes): put(bytes, chunked: transfer.chunked)
        case .file(let file, let offset, let count): return send(file, offset, count, transfer)
        case .waiting: return false
        case .paused(let milliseconds):
            if delayTimer == nil {
                delayTimer = loop.schedule(after: milliseconds) { [self] in
                    delayTimer = nil
                    if phase == .sending { run() }
                }
            }
            return false
        case .end: return complete(transfer)
        }
        return true
    }

    private func complete(_ transfer: Transfer) -> Bool {
        if transfer.chunked, !transfer.cutsOff, !transfer.closesChunks {
            transfer.closesChunks = true
            ResponseEncoder.appendLastChunk(into: &loop.scratch)
        }
        flush()
        guard phase == .sending, outputSize == 0 else { return false }
        transfer.stop(unsent: 0, now: loop.now)
        self.transfer = nil
        if transfer.cutsOff || closesAfterTransfer {
            end(lingering: true)
        } else {
            phase = .reading
            since = loop.now
        }
        return true
    }

    private func put(_ bytes: ArraySlice<UInt8>, chunked: Bool) {
        if chunked {
            ResponseEncoder.appendChunk(bytes, into: &loop.scratch)
        } else {
            loop.scratch.append(contentsOf: bytes)
        }
    }

    private func send(_ file: OpenFile, _ offset: Int, _ count: Int, _ transfer: Transfer) -> Bool {
        #if os(Linux)
            if channel == nil, !transfer.chunked {
                flush()
                guard phase == .sending, outputSize == 0, canWrite else { return false }
                return sendDirectly(file, offset, count, transfer)
            }
        #endif
        let space = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<min(count, loop.readBuffer.count)])
        guard let read = Socket.readFile(file.descriptor, offset: offset, into: space), read > 0 else {
            transfer.runDry()
            return true
        }
        let slice = Array(UnsafeRawBufferPointer(rebasing: space[..<read]))
        put(slice[...], chunked: transfer.chunked)
        transfer.moved(read)
        return true
    }

    #if os(Linux)
        private func sendDirectly(_ file: OpenFile, _ offset: Int, _ count: Int, _ transfer: Transfer) -> Bool {
            switch Socket.send(file.descriptor, offset: offset, count: count, to: descriptor) {
            case .bytes(let sent):
                transfer.moved(sent)
                progressed()
                return true
            case .wouldBlockRead, .wouldBlockWrite: canWrite = false
            case .closed:
                transfer.runDry()
                return true
            case .failed: close()
            }
            return false
        }
    #endif
}
