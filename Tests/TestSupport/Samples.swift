import Domain

/// Interactions for tests of what is made of them.
package enum Samples {
    package static let now = Timestamp(milliseconds: 1_796_008_455_926)

    package static func head(_ line: String, _ headers: String...) -> [UInt8] {
        Array((([line] + headers).joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    package static func interaction(
        _ seq: UInt64 = 1, _ kind: Kind = .click, system: System = System(registering: "campaignClassic"),
        verdict: Verdict = .valid,
        user: String? = nil, delivery: String? = nil, status: Int? = 200, at: Timestamp = now,
        line: String = "GET /r/?id=h1,56c4,2 HTTP/1.1", headers: [String] = ["Host: a"], body: String = "",
        path: String = "/r/"
    ) -> Interaction {
        Interaction(
            seq: seq, session: "default", receivedAt: at,
            observation: Observation(
                system, kind, verdict: verdict, device: DeviceReference(userKey: user), deliveryId: delivery),
            request: RecordedRequest(
                head: Array((([line] + headers).joined(separator: "\r\n") + "\r\n\r\n").utf8), path: path,
                body: Array(body.utf8), remoteAddress: "127.0.0.1:1"),
            response: RecordedResponse(status: status, size: 43, durationMicroseconds: 118))
    }
}
