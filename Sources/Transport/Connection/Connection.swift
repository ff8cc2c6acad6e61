import HTTP

/// One client's connection: it reads requests, hands them to the handler in order, and writes the answers.
///
/// A state machine that `run` drives until it has to wait. Everything is touched only on the connection's loop.
///
/// Unchecked: all that changes is touched only on its loop, which runs one thing at a time.
final class Connection: Watcher, @unchecked Sendable {
    /// What the connection is at.
    enum Phase {
        /// Nothing has come; on a TLS port the first byte decides what is spoken.
        case opening
        case handshaking
        /// Reading and answering requests.
        case reading
        /// The handler has promised an answer.
        case waiting
        /// An answer is held back on purpose.
        case delayed
        /// The content of an answer goes out piece by piece.
        case sending
        /// The request is left without an answer on purpose.
        case hanging
        /// What waits goes out, then the connection ends.
        case closing
        /// The sending side is shut, and the client is given time to read: what it still sends is dropped (RFC 9112 §9.6).
        case draining
        case closed
    }

    /// Answers may wait up to this many bytes before no further request is taken.
    static let outputBound = 64 * 1024
    /// How much is dropped while draining, in bytes, and for how long, in milliseconds.
    static let drainBound = 256 * 1024
    static let drainTime: Int64 = 1000
    /// How long after the client's end of file an HTTP/1.1 client whose answer is held back is asked whether it still listens,
    /// in milliseconds; each further time is twice as long after the one before.
    static let probeTime: Int64 = 1000
    /// How often the time doubles.
    static let mostDoublings = 6
    /// Steps at a stretch before other connections get their turn.
    static let stretch = 128

    let loop: EventLoop
    let context: ServerContext
    let listener: Listener
    let descriptor: Int32
    let remote: SocketAddress
    let served: Bool
    let acceptedAt: Int64

    var phase = Phase.opening
    var channel: (any ByteChannel)?
    var peer: Peer?
    var decoder: RequestDecoder?
    /// Whether the answer is to a HEAD that could not be read whole, and so has no content.
    var answersHead = false
    var requests = 0
    var outcome: ConnectionReport.Outcome?

    var canRead = false
    var canWrite = true
    /// The client has ended its side; what it sent before may still be unread.
    var peerEnded = false
    /// The client can neither send nor read any more; what it sent before may still be unread.
    var peerGone = false
    /// All that the client sent was read.
    var inputOver = false
    var stopping = false
    var lingers = false
    var drained = 0

    var backlog: [UInt8] = []
    var backlogOffset = 0
    var transfer: Transfer?
    /// Counts the transfers, so that a late wake finds its own.
    var transferNumber = 0
    var closesAfterTransfer = false
    var pending: PendingAnswer?
    /// The answer that is delayed.
    var delayed: Response?
    /// The head of the request whose answer is held back: promised or delayed.
    var heldHead: RequestHead?
    var delayTimer: TimerToken?

    /// When what is now waited for began.
    var since: Int64 = 0
    var inHead = false
    var headSince: Int64 = 0
    /// How often the client was asked whether it still listens, while one answer is held back.
    var probes = 0
    var deadline = Int64.max
    var timer: (token: TimerToken, deadline: Int64)?

    /// - Parameter served: false to say 503 and close, on a TLS port after the handshake, as the client could not read it before.
    init(
        loop: EventLoop, context: ServerContext, listener: Listener, descriptor: Int32, remote: SocketAddress,
        served: Bool
    ) {
        self.loop = loop
        self.context = context
        self.listener = listener
        self.descriptor = descriptor
        self.remote = remote
        self.served = served
        acceptedAt = SystemClock.wallMilliseconds
    }

    /// Begins. On the loop.
    func start() {
        since = loop.now
        do throws(SystemError) {
            try loop.watch(descriptor, self)
        } catch {
            close()
            return
        }
        if !served { outcome = .limit }
        run()
    }

    func ready(_ readiness: Readiness) {
        if readiness.contains(.writable) { canWrite = true }
        if readiness.contains(.readable) { canRead = true }
        if readiness.contains(.readEnded), !peerEnded {
            peerEnded = true
            canRead = true
            since = loop.now
        }
        if channel != nil {
            // TLS may need the one direction for the other.
            canRead = true
            canWrite = true
        }
        if readiness.contains(.gone) {
            switch phase {
            case .opening, .handshaking, .reading:
                // A request may lie before the reset: it is read and recorded, and the answer fails.
                peerEnded = true
                peerGone = true
                canRead = true
            default:
                close()
                return
            }
        }
        run()
    }

    func resume() {
        run()
    }

    func expired() {
        timeUp()
    }

    func abandon() {
        close()
    }

    /// Goes on until there is something to wait for.
    func run() {
        var steps = Connection.stretch
        while step() {
            steps -= 1
            if steps == 0 {
                loop.yield(self)
                break
            }
        }
        if phase != .closed { flush() }
        if phase == .closed {
            loop.scratch.removeAll(keepingCapacity: true)
            return
        }
        renewDeadline()
    }

    private func step() -> Bool {
        switch phase {
        case .opening: open()
        case .handshaking: shakeHands()
        case .reading: takeRequest()
        case .sending: goOnSending()
        case .closing: finish()
        case .draining: drain()
        case .waiting, .delayed, .hanging: leave()
        case .closed: false
        }
    }

    /// Holds no answer back from a client that was gone before it was due.
    private func leave() -> Bool {
        if peerGone { close() }
        return false
    }

    /// Ends after what is under way; at once when nothing is.
    func wind() {
        guard phase != .closed else { return }
        stopping = true
        let quiet = phase == .opening || phase == .handshaking || (phase == .reading && decoder?.phase == .idle)
        guard quiet, outputSize == 0, !canRead else { return }
        end(lingering: false)
        run()
    }

    /// Sends whole bytes as the last thing.
    func say(_ response: Response) {
        _ = ResponseEncoder.encode(response, to: nil, closing: true, date: loop.currentDate, into: &loop.scratch)
        end(lingering: true)
    }

    /// Sends bytes that are no answer, and ends the connection.
    func say(_ bytes: [UInt8]) {
        loop.scratch.append(contentsOf: bytes)
        end(lingering: true)
    }

    /// Ends the connection when all that waits has gone.
    func end(lingering: Bool) {
        phase = .closing
        lingers = lingering
    }

    private func finish() -> Bool {
        flush()
        guard phase == .closing, outputSize == 0 else { return false }
        channel?.close()
        guard lingers, !inputOver else {
            close()
            return false
        }
        Socket.endSending(descriptor)
        phase = .draining
        since = loop.now
        return true
    }

    private func drain() -> Bool {
        guard canRead else { return false }
        // Below TLS too: what still comes is dropped unread.
        switch Socket.read(descriptor, into: loop.readBuffer) {
        case .bytes(let count):
            drained += count
            if drained <= Connection.drainBound { return true }
            close()
        case .wouldBlockRead, .wouldBlockWrite: canRead = false
        case .closed, .failed: close()
        }
        return false
    }

    /// Ends the connection now.
    func close() {
        guard phase != .closed else { return }
        let unsent = outputSize
        phase = .closed
        if let timer { loop.cancel(timer.token) }
        if let delayTimer { loop.cancel(delayTimer) }
        loop.forget(descriptor)
        Socket.close(descriptor)
        pending?.cancel()
        delayed?.discard()
        transfer?.stop(unsent: unsent, now: loop.now)
        pending = nil
        delayed = nil
        transfer = nil
        backlog = []
        context.count.leave(remote.key, served: served)
        report()
    }

    private func report() {
        let outcome = outcome ?? (requests > 0 ? .requests : .closedWithoutRequest)
        let peer = peer ?? makePeer()
        context.handler.ended(
            ConnectionReport(
                acceptedAt: acceptedAt, peer: peer, alpn: channel?.alpn, requests: requests, outcome: outcome))
    }
}
