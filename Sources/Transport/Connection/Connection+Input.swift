import HTTP

extension Connection {
    /// The first byte of a TLS record that can begin a connection (RFC 8446 §5.1: handshake).
    private static let handshakeByte: UInt8 = 0x16

    /// Decides what is spoken.
    func open() -> Bool {
        let factory: any ChannelFactory
        switch listener.mode {
        case .plain:
            begin()
            return true
        case .tls(let one), .both(let one): factory = one
        }
        guard canRead else { return false }
        guard let first = Socket.peek(descriptor) else {
            if peerEnded { close() } else { canRead = false }
            return false
        }
        if first == Connection.handshakeByte {
            channel = factory.channel(
                descriptor: descriptor, localAddress: localAddress.host, session: listener.session)
            phase = .handshaking
        } else if case .both = listener.mode {
            begin()
        } else {
            outcome = .plainHTTPOnTLS
            say(PlainAnswer.plainOnTLS)
        }
        return true
    }

    /// Goes on with the TLS handshake.
    func shakeHands() -> Bool {
        guard let channel else { return false }
        switch channel.handshake() {
        case .done:
            begin()
            return true
        case .wantsRead:
            if peerEnded {
                outcome = .handshakeFailed
                close()
            }
        case .wantsWrite: break
        case .failed(let outcome, _):
            self.outcome = outcome
            lingers = true
            phase = .closing
            return true
        }
        return false
    }

    /// Begins to read requests, unless there are too many connections.
    private func begin() {
        let peer = makePeer()
        self.peer = peer
        guard served else {
            say(PlainAnswer.overLimit)
            return
        }
        decoder = RequestDecoder(limits: context.limits, peer: peer)
        phase = .reading
        since = loop.now
    }

    /// The next request of what was read, or more to read.
    func takeRequest() -> Bool {
        if outputSize > Connection.outputBound {
            flush()
            guard phase == .reading, outputSize <= Connection.outputBound else { return false }
        }
        switch decoder?.next() ?? .needMore {
        case .needMore: return receive()
        case .sendContinue:
            ResponseEncoder.appendContinue(into: &loop.scratch)
            flush()
        case .request(let request):
            requests += 1
            inHead = false
            since = loop.now
            handle(request)
        case .refused(let refused): refuse(refused)
        }
        return true
    }

    private func receive() -> Bool {
        guard !inputOver else {
            end(lingering: false)
            return true
        }
        guard canRead || channel?.hasPending == true else {
            decoder?.releaseIdleMemory()
            return false
        }
        let buffer = loop.readBuffer
        switch read(into: buffer) {
        case .bytes(let count):
            let drained = channel?.isDrained ?? (count < buffer.count)
            if drained, !peerEnded { canRead = false }
            if requests == 0, channel == nil, decoder?.phase == .idle, buffer[0] == Connection.handshakeByte {
                outcome = .tlsOnPlain
                say(PlainAnswer.tlsOnPlain)
                return true
            }
            // A content earns one more millisecond with each byte, so that dribbling it does not hold the connection.
            since = decoder?.phase == .body ? min(loop.now, since + Int64(count)) : loop.now
            decoder?.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return true
        case .wouldBlockRead:
            canRead = false
            decoder?.releaseIdleMemory()
        case .wouldBlockWrite: canWrite = false
        case .closed:
            endInput()
            return true
        case .failed(let failure):
            if requests == 0 { outcome = failure.outcome }
            close()
        }
        return false
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> IOResult {
        channel?.read(into: buffer) ?? Socket.read(descriptor, into: buffer)
    }

    private func endInput() {
        peerEnded = true
        inputOver = true
        canRead = false
        guard decoder?.phase != .idle, case .refused(let refused) = decoder?.endOfInput() else {
            end(lingering: false)
            return
        }
        refuse(refused)
    }

    /// Records and answers a request that could not be read, as the last thing.
    func refuse(_ refused: RefusedRequest) {
        switch refused.refusal.status {
        case 408, 413, 414, 431, 503: outcome = .limit
        default: outcome = .malformed
        }
        var response = context.handler.refuse(refused)
        response.closes = true
        answersHead = refused.isHead
        answer(response, to: refused.head)
    }

    /// The address that the client connected to.
    private var localAddress: SocketAddress {
        listener.address.isAny ? Socket.localAddress(descriptor) : listener.address
    }

    /// What the handler is told of the client.
    func makePeer() -> Peer {
        Peer(
            remoteAddress: remote.description, localAddress: listener.address.isAny ? localAddress.host : listener.host,
            localPort: Int(listener.port), tls: channel?.tlsVersion, serverName: channel?.serverName,
            session: listener.session)
    }
}
