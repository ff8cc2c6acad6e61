#if canImport(Glibc)
    import Dispatch
    import Foundation
    import Glibc

    /// Plain HTTP over a blocking socket of its own thread, since FoundationNetworking would bring libcurl with it.
    struct PlatformTransport: HTTPTransport {
        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try exchange(call) })
                }
            }
        }

        private func exchange(_ call: HTTPCall) throws -> HTTPAnswer {
            guard call.url.scheme == "http", let host = call.url.host(percentEncoded: false) else {
                throw InspectorError.badAddress("\(call.url): only http:// works here")
            }
            let descriptor = try connect(host: host, port: call.url.port ?? 80, timeout: call.timeout)
            defer { close(descriptor) }
            try write(Data(head(of: call).utf8) + (call.body ?? Data()), to: descriptor)
            return try answer(in: try readAll(descriptor))
        }

        private func head(of call: HTTPCall) -> String {
            let components = URLComponents(url: call.url, resolvingAgainstBaseURL: false)
            let path = components?.percentEncodedPath ?? "/"
            let query = components?.percentEncodedQuery.map { "?" + $0 } ?? ""
            let host = call.url.host(percentEncoded: false) ?? ""
            var lines = [
                "\(call.method) \(path)\(query) HTTP/1.1", "Host: \(host):\(call.url.port ?? 80)", "Connection: close",
            ]
            if let body = call.body { lines += ["Content-Type: application/json", "Content-Length: \(body.count)"] }
            if let token = call.token { lines.append("Authorization: Bearer \(token)") }
            return lines.joined(separator: "\r\n") + "\r\n\r\n"
        }

        private func connect(host: String, port: Int, timeout: Double) throws -> Int32 {
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
                throw InspectorError.unreachable("\(host) is not known")
            }
            defer { freeaddrinfo(list) }
            var next = list
            while let entry = next?.pointee {
                let descriptor = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
                if descriptor >= 0 {
                    var limit = timeval(tv_sec: Int(timeout), tv_usec: 0)
                    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
                    if Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 { return descriptor }
                    close(descriptor)
                }
                next = entry.ai_next
            }
            throw InspectorError.unreachable("\(host):\(port) does not answer")
        }

        private func write(_ data: Data, to descriptor: Int32) throws {
            try data.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = Glibc.send(
                        descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
                    guard count > 0 else { throw InspectorError.unreachable("the connection broke") }
                    sent += count
                }
            }
        }

        private func readAll(_ descriptor: Int32) throws -> Data {
            var data = Data()
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count == 0 { return data }
                guard count > 0 else { throw InspectorError.unreachable("no answer in time") }
                data.append(contentsOf: buffer[..<count])
            }
        }

        /// Splits a whole answer; a chunked content is put together.
        private func answer(in data: Data) throws -> HTTPAnswer {
            guard let end = data.range(of: Data("\r\n\r\n".utf8)),
                let head = String(data: data[..<end.lowerBound], encoding: .utf8),
                let status = head.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
            else { throw InspectorError.unreadable("no HTTP answer") }
            var body = data[end.upperBound...]
            if head.lowercased().contains("\r\ntransfer-encoding: chunked") {
                var whole = Data()
                while let line = body.range(of: Data("\r\n".utf8)),
                    let text = String(data: body[..<line.lowerBound], encoding: .utf8),
                    let size = Int(text, radix: 16), size > 0,
                    body.distance(from: line.upperBound, to: body.endIndex) >= size + 2
                {
                    whole.append(body[line.upperBound..<(line.upperBound + size)])
                    body = body[(line.upperBound + size + 2)...]
                }
                return HTTPAnswer(status: status, body: whole)
            }
            return HTTPAnswer(status: status, body: Data(body))
        }
    }
#endif
