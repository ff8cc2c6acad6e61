import Bytes
import Domain

/// Writes interactions as an HTTP archive (HAR 1.2), which browsers open: `prefix`, an entry for each, `suffix`.
package struct InteractionHAR: Sendable {
    private let redaction: Redaction
    private let version: String
    private var isFirst = true

    /// `version` is the server's own.
    package init(version: String, redaction: Redaction) {
        self.version = version
        self.redaction = redaction
    }

    /// All before the first entry.
    package var prefix: [UInt8] {
        let creator: JSON = ["name": "Pushpit", "version": .string(version)]
        return Array("{\"log\":{\"version\":\"1.2\",\"creator\":".utf8) + creator.bytes + Array(",\"entries\":[".utf8)
    }

    /// All after the last entry; a comment says how many interactions were evicted before they were read.
    package func suffix(dropped: UInt64 = 0) -> [UInt8] {
        guard dropped > 0 else { return Array("]}}\n".utf8) }
        return Array("],\"comment\":\"dropped: \(dropped)\"}}\n".utf8)
    }

    /// Appends the entry of an interaction, after a comma but for the first.
    package mutating func append(_ interaction: Interaction, to bytes: inout [UInt8]) {
        let interaction = redaction.masked(interaction)
        if !isFirst { bytes.append(0x2C) }
        isFirst = false
        var writer = JSONWriter(reserving: 2048 + interaction.request.body.count)
        let milliseconds = Double(interaction.response.durationMicroseconds) / 1000
        writer.object {
            $0.key("startedDateTime")
            $0.string(interaction.receivedAt.text)
            $0.key("time")
            $0.double(milliseconds)
            $0.key("request")
            request(interaction, &$0)
            $0.key("response")
            response(interaction, &$0)
            $0.key("cache")
            $0.object { _ in }
            $0.key("timings")
            $0.object {
                $0.key("send")
                $0.int(0)
                $0.key("wait")
                $0.double(milliseconds)
                $0.key("receive")
                $0.int(0)
            }
            $0.key("comment")
            let observation = interaction.observation
            $0.string(
                "\(interaction.seq) \(observation.system.name) \(observation.kind.name) \(observation.verdict.name)")
        }
        bytes.append(contentsOf: writer.bytes)
    }

    private func request(_ interaction: Interaction, _ writer: inout JSONWriter) {
        let request = interaction.request
        let headers = headers(of: request)
        let line = request.requestLine
        let target = text(request.head, line.target)
        writer.object {
            $0.key("method")
            $0.string(text(request.head, line.method))
            $0.key("url")
            $0.string(Self.url(target, host: headers.value("host"), isSecure: request.tls != nil))
            $0.key("httpVersion")
            $0.string("HTTP/\(request.httpVersion)")
            $0.key("cookies")
            $0.array { _ in }
            $0.key("headers")
            $0.array { list in
                for (name, value) in headers {
                    list.object {
                        $0.key("name")
                        $0.string(name)
                        $0.key("value")
                        $0.string(value)
                    }
                }
            }
            $0.key("queryString")
            Self.queryString(target, &$0)
            if !request.body.isEmpty {
                $0.key("postData")
                postData(request, type: headers.value("content-type"), &$0)
            }
            $0.key("headersSize")
            $0.int(request.head.count)
            $0.key("bodySize")
            $0.int(request.bodySize)
        }
    }

    /// HAR 1.2 has `params` or `text`: the text is what was sent. It has no encoding for what is sent: bytes that are no
    /// text are base 64, which `comment` says.
    private func postData(_ request: RecordedRequest, type: String?, _ writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("mimeType", type ?? "application/octet-stream")
            request.withBody { bytes, isText in
                writer.key("text")
                if isText {
                    writer.string(utf8: bytes)
                } else {
                    Base64.encode(bytes).withUnsafeBufferPointer { writer.string(utf8: $0) }
                    writer.member("comment", "base64")
                }
            }
        }
    }

    private func response(_ interaction: Interaction, _ writer: inout JSONWriter) {
        let response = interaction.response
        let status = response.status ?? 0
        writer.object {
            $0.key("status")
            $0.int(status)
            $0.key("statusText")
            $0.string("\(StatusPhrase.of(status))")
            $0.key("httpVersion")
            $0.string("HTTP/1.1")
            $0.key("cookies")
            $0.array { _ in }
            $0.key("headers")
            $0.array { _ in }
            $0.key("content")
            $0.object {
                $0.key("size")
                $0.int(response.size ?? 0)
                $0.key("mimeType")
                $0.string("x-unknown")
            }
            $0.key("redirectURL")
            $0.string((300..<400).contains(status) ? interaction.observation.link ?? "" : "")
            $0.key("headersSize")
            $0.int(-1)
            $0.key("bodySize")
            $0.int(response.size ?? -1)
        }
    }

    private func headers(of request: RecordedRequest) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        request.forEachHeader { name, value in
            headers.append((text(request.head, name), text(request.head, value)))
        }
        return headers
    }

    private func text(_ head: [UInt8], _ range: Range<Int>) -> String {
        head.withUnsafeBufferPointer { UTF8Bytes.text(UnsafeBufferPointer(rebasing: $0[range])) }
    }
}

extension [(name: String, value: String)] {
    fileprivate func value(_ lowerCaseName: String) -> String? {
        first { $0.name.lowercased() == lowerCaseName }?.value
    }
}
