#if canImport(Darwin)
    import Foundation

    /// Calls through URLSession.
    struct PlatformTransport: HTTPTransport {
        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            var request = URLRequest(url: call.url, timeoutInterval: call.timeout)
            request.httpMethod = call.method
            request.httpBody = call.body
            if call.body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
            if let token = call.token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
            do {
                let (body, response) = try await URLSession.shared.data(for: request)
                return HTTPAnswer(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: body)
            } catch {
                throw InspectorError.unreachable(error.localizedDescription)
            }
        }
    }
#endif
