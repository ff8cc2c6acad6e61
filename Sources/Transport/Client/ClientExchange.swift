import HTTP

/// One request to another server and its answer, on a connection of its own.
///
/// Unchecked: everything that changes is touched only on its loop, which runs one thing at a time.
final class ClientExchange: Watcher, @unchecked Sendable {
    private enum Phase {
        case waiting
        case connecting
        case handshaking
        /// Sending, and reading the answer, which may come before all is sent.
        case exchanging
        case ended
    }

    private let loop: EventLoop
    private let secured: () throws(TLSError) -> TLSClientContext
    /// What the client knows it by.
    let number: Int
    private let request: OutgoingRequest
    private let limits: ClientLimits
    private let onPart: HTTPClient.PartHandler?
    private let completion: (ClientExchange, Result<IncomingResponse, ClientError>) -> Void

    private var phase = Phase.waiting
    private var addresses: [SocketAddress] = []
    private var descriptor: Int32 = -1
    private var channel: (any ByteChannel)?
    private var output: [UInt8] = []
    private var sent = 0
    private var decoder: ResponseDecoder
    private var timer: TimerToken?
    /// When the connection was begun.
    private var startedAt: Int64 = 0

    /// - Parameter secured: the settings of TLS, asked for when they are needed.
    init(
        number: Int, loop: EventLoop, secured: @escaping @Sendable () throws(TLSError) -> TLSClientContext,
        request: OutgoingRequest,
        limits: ClientLimits,
        onPart: HTTPClient.PartHandler?,
        completion: @escaping @Sendable (ClientExchange, Result<IncomingResponse, ClientError>) -> Void
    ) {
        self.number = number
        self.loop = loop
        self.secured = secured
        self.request = request
        self.limits = limits
        self.onPart = onPart
        self.completion = completion
        decoder = ResponseDecoder(answering: request.method, limit: limits.body)
    }

    /// Begins the connection to one of the addresses. On the loop.
    func start(_ addresses: [SocketAddress]) {
        guard case .waiting = phase else { return }
        startedAt = SystemClock.monotonicMilliseconds
        limit(min(limits.connect, limits.whole))
        self.addresses = addresses
        connect(SystemError(0, "connect"))
    }

    /// Ends it before it was begun. On the loop.
    func fail(_ error: ClientError) {
        end(.failure(error))
    }

    /// Calls the request off. On the loop.
    func cancel() {
        end(.failure(.cancelled))
    }

    func ready(_ readiness: Readiness) {
        if case .connecting = phase {
            guard readiness.contains(.writable) || readiness.contains(.gone) else { return }
            arrived()
        }
        run()
    }

    func expired() {
        timer = nil
        if case .exchanging = phase {
            end(.failure(.timedOut(place: place, milliseconds: limits.whole)))
        } else {
            end(.failure(.timedOut(place: place, milliseconds: min(limits.connect, limits.whole))))
        }
    }

    func resume() {
        run()
    }

    func abandon() {
        cancel()
    }

    /// Host and port of the server.
    var place: String { request.address.authority }

    /// The host's name or address, without brackets.
    var host: String {
        let host = request.address.host
        return host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    var port: UInt16 { request.address.port }

    /// Sets the time limit, counted from the beginning of the connection.
    private func limit(_ milliseconds: Int) {
        if let timer { loop.cancel(timer) }
        timer = loop.expire(self, at: startedAt + Int64(milliseconds))
    }

    /// Goes to the next address; with none left the last error stands.
    private func connect(_ last: SystemError) {
        var last = last
        while !addresses.isEmpty {
            let address = addresses.removeFirst()
            do throws(SystemError) {
                descriptor = try Socket.connecting(to: address)
                try loop.watch(descriptor, self)
                phase = .connecting
                return
            } catch {
                last = error
                release()
            }
        }
        end(.failure(.unreachable(place: place, reason: last.code == 0 ? "it has no address" : last.reason)))
    }

    /// The kernel has said something about the connection on its way.
    private func arrived() {
        if let error = Socket.connectionError(descriptor) {
            release()
            connect(error)
            return
        }
        guard request.address.isSecure else {
            begin()
            return
        }
        do throws(TLSError) {
            channel = TLSClientChannel(context: try secured(), descriptor: descriptor, host: request.address.host)
            phase = .handshaking
        } catch {
            end(.failure(.tls(place: place, reason: error.description)))
        }
    }

    private func begin() {
        phase = .exchanging
        limit(limits.whole)
        output = request.head + request.body
    }

    private func run() {
        if case .handshaking = phase { shakeHands() }
        guard case .exchanging = phase else { return }
        write()
        read()
    }

    private func shakeHands() {
        switch channel?.handshake() {
        case .done: begin()
        case .failed(_, let reason): end(.failure(.tls(place: place, reason: reason)))
        case .wantsRead, .wantsWrite, nil: break
        }
    }

    private func write() {
        while sent < output.count {
            let result = output.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return channel?.write(rest) ?? Socket.write(descriptor, rest)
            }
            switch result {
            case .bytes(let count): sent += count
            case .wouldBlockRead, .wouldBlockWrite: return
            // A server may answer before it has read all: what it said is still to be read.
            case .closed, .failed: sent = output.count
            }
        }
    }

    /// Reads what there is, at most a few pieces before others get their turn.
    private func read() {
        for _ in 0..<16 {
            let buffer = loop.readBuffer
            let result = channel?.read(into: buffer) ?? Socket.read(descriptor, into: buffer)
            do throws(ResponseError) {
                switch result {
                case .bytes(let count):
                    try decoder.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                case .wouldBlockRead, .wouldBlockWrite: return
                case .closed: try decoder.endOfInput()
                case .failed(let failure):
                    end(.failure(.unreachable(place: place, reason: failure.reason)))
                    return
                }
            } catch {
                end(.failure(.badResponse(place: place, reason: error.description)))
                return
            }
            pass()
            if let response = decoder.take() {
                end(.success(response))
                return
            }
        }
        loop.yield(self)
    }

    private func pass() {
        guard let onPart, let head = decoder.head else { return }
        let part = decoder.takePart()
        if !part.isEmpty { onPart(head, part) }
    }

    private func release() {
        guard descriptor >= 0 else { return }
        channel?.close()
        channel = nil
        loop.forget(descriptor)
        Socket.close(descriptor)
        descriptor = -1
    }

    private func end(_ result: Result<IncomingResponse, ClientError>) {
        if case .ended = phase { return }
        phase = .ended
        if let timer { loop.cancel(timer) }
        timer = nil
        release()
        completion(self, result)
    }
}
