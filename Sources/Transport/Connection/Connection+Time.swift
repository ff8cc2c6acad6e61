import Bytes
import HTTP

extension Connection {
    /// Sets the time limit that now holds. A later one costs nothing: the timer looks again when it comes.
    func renewDeadline() {
        deadline = limit()
        guard deadline < (timer?.deadline ?? Int64.max) else { return }
        if let timer { loop.cancel(timer.token) }
        timer = (loop.expire(self, at: deadline), deadline)
    }

    private func limit() -> Int64 {
        let limits = context.limits
        if outputSize > 0 { return since.addingSaturated(Int64(limits.writeTime)) }
        switch phase {
        case .opening:
            if case .plain = listener.mode { return since.addingSaturated(Int64(limits.idleTime)) }
            return since.addingSaturated(Int64(limits.handshakeTime))
        case .handshaking: return since.addingSaturated(Int64(limits.handshakeTime))
        case .reading: return readingLimit(limits)
        case .sending: return canWrite ? Int64.max : since.addingSaturated(Int64(limits.writeTime))
        case .closing: return since.addingSaturated(Int64(limits.writeTime))
        case .draining: return since + Connection.drainTime
        case .waiting, .delayed, .hanging: return peerEnded ? since.addingSaturated(heldTime) : Int64.max
        case .closed: return Int64.max
        }
    }

    private func readingLimit(_ limits: Limits) -> Int64 {
        switch decoder?.phase ?? .idle {
        case .idle: return since.addingSaturated(Int64(limits.idleTime))
        case .head:
            if !inHead {
                inHead = true
                headSince = since
            }
            return headSince.addingSaturated(Int64(limits.headerTime))
        case .body: return since.addingSaturated(Int64(limits.bodyTime))
        }
    }

    /// An end of file is all that the kernel says of a client that has gone as well as of one that only has nothing more to send.
    /// HTTP/1.1 allows interim answers at any time (RFC 9110 §15.2): where nobody listens any more, one is met by a reset.
    private var canAsk: Bool { heldHead?.minorVersion == 1 }

    /// How long an answer is still held back from a client that has ended its side before it is asked whether it is there or,
    /// where it cannot be asked, given up.
    private var heldTime: Int64 {
        if canAsk { return Connection.probeTime << min(probes, Connection.mostDoublings) }
        // A client that waits for what never comes misses nothing.
        return phase == .hanging ? Connection.probeTime : Int64(context.limits.idleTime)
    }

    private func ask() {
        probes += 1
        since = loop.now
        ResponseEncoder.appendContinue(into: &loop.scratch)
        run()
    }

    /// The timer has come: either the limit is reached, or it has moved on since.
    func timeUp() {
        timer = nil
        guard loop.now >= deadline else {
            renewDeadline()
            return
        }
        switch phase {
        case .waiting where outputSize == 0 && canAsk, .delayed where outputSize == 0 && canAsk: ask()
        case .reading where outputSize == 0 && decoder?.phase != .idle:
            if let refused = decoder?.timedOut() { refuse(refused) } else { close() }
            run()
        case .handshaking:
            outcome = .handshakeFailed
            close()
        default: close()
        }
    }
}
