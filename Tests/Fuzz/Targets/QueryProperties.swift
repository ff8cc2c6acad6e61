import Domain
import Systems

/// A query is read or refused at a place within it, two queries side by side mean both, and any text can be quoted.
enum QueryProperties {
    static let now = Timestamp(milliseconds: 1_796_008_455_926)

    static func complaint(about bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        let scalars = Array(text.unicodeScalars)
        do throws(QueryError) {
            let conditions = try QueryParser.parse(text, now: now)
            for condition in conditions {
                for sample in samples where condition.holds(for: sample) == Condition.not(condition).holds(for: sample)
                {
                    return "a condition and its opposite are the same"
                }
            }
        } catch {
            guard (1...scalars.count + 1).contains(error.column) else {
                return "the error is at column \(error.column)"
            }
        }
        var pieces = Pieces(seed: bytes)
        let middle = pieces.number(below: scalars.count + 1)
        return sides(string(scalars[..<middle]), string(scalars[middle...])) ?? quoted(scalars) ?? times(text)
    }

    private static func quoted(_ scalars: [Unicode.Scalar]) -> String? {
        let text = string(scalars[...])
        let escaped = string(scalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }[...])
        let conditions = try? QueryParser.parse("user:\"\(escaped)\"", now: now)
        return conditions == [.anyOf(.userKey, [text])] ? nil : "a text in quotes means something else"
    }

    private static func sides(_ left: String, _ right: String) -> String? {
        guard let first = try? QueryParser.parse(left, now: now), let second = try? QueryParser.parse(right, now: now)
        else { return nil }
        guard let both = try? QueryParser.parse("\(left) \(right)", now: now) else {
            return "two queries side by side are refused"
        }
        return both == first + second ? nil : "two queries side by side mean something else"
    }

    private static func times(_ text: String) -> String? {
        if let moment = Timestamp(text: text), Timestamp(text: moment.text) == nil {
            return "the time \(moment.text) cannot be read again"
        }
        return nil
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static let samples = [
        sample("GET /r/?id=h1,56c4,2 HTTP/1.1\r\nHost: a\r\n\r\n", path: "/r/", body: [], status: 200),
        sample("POST /nms/jsp HTTP/1.1\r\nHost: \u{E9}\r\n\r\n", path: "/nms/jsp", body: [0xFF, 0x41], status: nil),
    ]

    private static func sample(_ head: String, path: String, body: [UInt8], status: Int?) -> Interaction {
        Interaction(
            seq: 3, session: "default", receivedAt: now,
            observation: Observation(
                .campaignClassic, .click, verdict: .valid, device: DeviceReference(userKey: "bob"), deliveryId: "56c4"),
            request: RecordedRequest(head: Array(head.utf8), path: path, body: body, remoteAddress: "127.0.0.1:1"),
            response: RecordedResponse(status: status, size: 43, durationMicroseconds: 118))
    }
}
