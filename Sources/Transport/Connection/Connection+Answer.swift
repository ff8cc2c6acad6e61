import HTTP

extension Connection {
    /// Has a request answered.
    func handle(_ request: Request) {
        switch context.handler.handle(request) {
        case .now(let response): answer(response, to: request.head)
        case .later(let begin):
            let pending = PendingAnswer()
            self.pending = pending
            hold(.waiting, for: request.head)
            let loop = loop
            begin(
                Responder(
                    send: { [weak self] response in
                        guard pending.claim(), let self else { return response.discard() }
                        loop.execute { self.deliver(response, for: pending) }
                    },
                    watch: { pending.watch($0) }))
        }
    }

    private func deliver(_ response: Response, for answered: PendingAnswer) {
        guard phase == .waiting, pending === answered else { return response.discard() }
        let head = heldHead
        pending = nil
        heldHead = nil
        phase = .reading
        answer(response, to: head)
        run()
    }

    /// Begins to wait until the answer to a request may go out.
    private func hold(_ phase: Phase, for head: RequestHead?) {
        self.phase = phase
        heldHead = head
        probes = 0
    }

    /// Sends an answer, or spoils it.
    func answer(_ response: Response, to head: RequestHead?) {
        guard let delay = response.spoiling?.delay, delay > 0 else {
            send(response, to: head)
            return
        }
        var late = response
        late.spoiling?.delay = 0
        delayed = late
        hold(.delayed, for: head)
        delayTimer = loop.schedule(after: delay) { [self] in
            delayTimer = nil
            guard phase == .delayed, let late = delayed else { return }
            let head = heldHead
            delayed = nil
            heldHead = nil
            send(late, to: head)
            run()
        }
    }

    private func send(_ response: Response, to head: RequestHead?) {
        phase = .reading
        if let ending = response.spoiling?.ending, spoil(ending, response) { return }
        let asked = !(head?.keepsAlive ?? false)
        let wantsEnd = asked || stopping || response.closes
        var response = response
        let size = response.bodySize
        let slow = response.onEnd != nil || response.spoiling != nil
        if !slow, let head, let encoder = loop.gzip { ContentEncoder.apply(to: &response, for: head, with: encoder) }
        if case .bytes(let bytes) = response.body, slow || bytes.count > Connection.outputBound {
            // Piece by piece: one long answer is neither copied nor waited for by the other connections of the loop.
            response.body = .stream(ByteStream(bytes), length: bytes.count)
            loop.readClock()
            since = loop.now
        }
        let plan = ResponseEncoder.encode(
            response, to: head, headOnly: answersHead, closing: wantsEnd, date: loop.currentDate, into: &loop.scratch)
        let closing = plan.closes
        guard let (source, chunked) = source(of: plan) else {
            response.onEnd?(TransferEnd(bytesSent: 0, milliseconds: 0, completed: true))
            if case .stream(let stream, _) = response.body { stream.stop() }
            if closing { end(lingering: !asked || response.closes) }
            return
        }
        let transfer = Transfer(
            source: source, chunked: chunked, spoiling: response.spoiling, size: size, now: loop.now,
            onEnd: response.onEnd)
        self.transfer = transfer
        closesAfterTransfer = closing
        phase = .sending
        transferNumber += 1
        let (loop, number) = (loop, transferNumber)
        transfer.start { [weak self] in
            guard let self else { return }
            loop.execute {
                guard self.phase == .sending, self.transferNumber == number else { return }
                self.run()
            }
        }
    }

    /// Does what a fault does instead of an answer; false when part of the answer is sent.
    private func spoil(_ ending: Spoiling.Ending, _ response: Response) -> Bool {
        switch ending {
        case .truncate: return false
        case .reset:
            flush()
            Socket.resetOnClose(descriptor)
            close()
        case .empty: end(lingering: true)
        case .garbage: say(Spoiling.garbage)
        case .hang: hold(.hanging, for: nil)
        }
        response.discard()
        return true
    }
}

extension Connection {
    /// What is still to be sent after the head; nil when the answer is whole.
    func source(of plan: BodyPlan) -> (source: Transfer.Source, chunked: Bool)? {
        switch plan.remainder {
        case .done: nil
        case .stream(let stream, let chunked): (.stream(stream), chunked)
        case .file(let file): (.file(file), false)
        }
    }
}

/// Whole answers that are sent without a request having been read.
enum PlainAnswer {
    static let overLimit = Response(503, text: "Too many connections; try again later.\n")
    static let plainOnTLS = Response(
        400, text: "This port speaks TLS, and the request came as plain HTTP. Use https:// for this address.\n")
    static let tlsOnPlain = Response(
        400, text: "This port speaks plain HTTP, and TLS came. Use http:// for this address.\n")
}
