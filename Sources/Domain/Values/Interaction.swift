/// One request from an app to an emulated endpoint, what it meant and how it was answered.
package struct Interaction: Sendable, Equatable {
    /// The place in the one order of the whole server; starts at 1. 0 until it is recorded.
    package var seq: UInt64
    package var session: String
    package var receivedAt: Timestamp
    package var observation: Observation
    /// The same number for all interactions of one request that carried several things; nil when it carried one.
    package var batch: UInt64?
    package var request: RecordedRequest
    package var response: RecordedResponse
    /// What was sent of a hosted file; nil until its end, and for other kinds.
    package var transfer: Transfer?

    package init(
        seq: UInt64 = 0, session: String, receivedAt: Timestamp, observation: Observation, batch: UInt64? = nil,
        request: RecordedRequest, response: RecordedResponse, transfer: Transfer? = nil
    ) {
        self.seq = seq
        self.session = session
        self.receivedAt = receivedAt
        self.observation = observation
        self.batch = batch
        self.request = request
        self.response = response
        self.transfer = transfer
    }

    /// How far the content of an answer got.
    package struct Transfer: Sendable, Equatable {
        package var bytesSent: Int
        package var milliseconds: Int
        package var completed: Bool

        package init(bytesSent: Int, milliseconds: Int, completed: Bool) {
            self.bytesSent = bytesSent
            self.milliseconds = milliseconds
            self.completed = completed
        }
    }
}

/// The request as it came.
package struct RecordedRequest: Sendable, Equatable {
    /// The bytes from the method to the empty line, as far as they could be read.
    package var head: [UInt8]
    /// The path without session prefix, with slashes folded; empty when it could not be read.
    package var path: String
    /// The decoded content, cut at the configured limit.
    package var body: [UInt8]
    /// The size of the whole decoded content in bytes; of what came, also where secrets in it are masked.
    package var bodySize: Int
    /// Whether the content goes on after `body`.
    package var bodyTruncated: Bool
    /// `address:port`.
    package var remoteAddress: String
    /// `TLSv1.2`, `TLSv1.3`, or nil for plain HTTP.
    package var tls: String?

    package init(
        head: [UInt8], path: String, body: [UInt8] = [], bodySize: Int? = nil, bodyTruncated: Bool? = nil,
        remoteAddress: String, tls: String? = nil
    ) {
        self.head = head
        self.path = path
        self.body = body
        self.bodySize = bodySize ?? body.count
        self.bodyTruncated = bodyTruncated ?? (body.count < self.bodySize)
        self.remoteAddress = remoteAddress
        self.tls = tls
    }
}

/// The answer as it was decided, before any delay or byte of it.
package struct RecordedResponse: Sendable, Equatable {
    /// Nil where nothing is let out.
    package var status: Int?
    /// The planned size of the content in bytes; nil when unknown.
    package var size: Int?
    /// From the whole request to the decision.
    package var durationMicroseconds: Int
    /// The id of the fault rule that was applied, or the magic text.
    package var fault: String?

    package init(status: Int?, size: Int?, durationMicroseconds: Int = 0, fault: String? = nil) {
        self.status = status
        self.size = size
        self.durationMicroseconds = durationMicroseconds
        self.fault = fault
    }
}
