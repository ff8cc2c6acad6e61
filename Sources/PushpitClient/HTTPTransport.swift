import Foundation

/// One call of the inspection API.
struct HTTPCall: Sendable {
    var method: String
    var url: URL
    var token: String?
    var body: Data?
    /// Seconds until the call is given up.
    var timeout: Double
}

/// The answer to a call.
struct HTTPAnswer: Sendable {
    var status: Int
    var body: Data

    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw InspectorError.unreadable(String(describing: error))
        }
    }
}

/// Makes calls: the platform's own HTTP client where there is one.
protocol HTTPTransport: Sendable {
    func send(_ call: HTTPCall) async throws -> HTTPAnswer
}
