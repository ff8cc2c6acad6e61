import Domain
import HTTP

/// A file that is ready to be sent.
struct HostedFile: Sendable {
    var content: HostedContent
    /// The value of `Content-Type`.
    var type: String
    var version: FileVersion
}

/// What tells one state of a file from another.
struct FileVersion: Sendable, Equatable {
    /// A strong validator with its quotes (RFC 9110 §8.8.3).
    var entityTag: String
    /// When the file was last changed, in seconds since 1970.
    var modified: Int64
}

extension HostedFile {
    /// The answer to a GET or HEAD: the whole, a part (206), or that there is nothing to send (304, 412, 416).
    func response(to head: RequestHead, now: Timestamp) -> Response {
        let seconds = now.milliseconds / 1000
        let size = content.size
        switch Precondition(head, version, now: seconds) {
        case .failed:
            return Response(412, text: "the file is not in the state that the request asks for\n")
        case .notModified:
            return versioned(Response(304), now: seconds)
        case .proceed(let ranges):
            let field = ranges ? head.value("Range") : nil
            switch field.map({ ByteRange($0, size: size) }) ?? .whole {
            case .whole: return whole(200, now: now)
            case .part(let part):
                var response = answer(206, part, now: seconds)
                response.add("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
                return response
            case .unsatisfiable:
                return Response(416, text: "the file has \(size) bytes\n").adding("Content-Range", "bytes */\(size)")
            }
        }
    }

    /// The whole file with a status, whatever the request says.
    func whole(_ status: Int, now: Timestamp) -> Response {
        answer(status, 0..<content.size, now: now.milliseconds / 1000)
    }

    private func answer(_ status: Int, _ part: Range<Int>, now: Int64) -> Response {
        var response = Response(status, body: content.body(part))
        response.add("Content-Type", type)
        response.add("Accept-Ranges", "bytes")
        if FileType.isActive(type) { response.add("Content-Security-Policy", "sandbox allow-scripts") }
        return versioned(response, now: now)
    }

    /// The fields that a cache compares. `no-cache` makes every use of the file a request that is recorded.
    private func versioned(_ response: Response, now: Int64) -> Response {
        var response = response
        response.add("ETag", version.entityTag)
        let modified = max(0, min(version.modified, now))
        response.add("Last-Modified", String(decoding: HTTPDate.bytes(modified), as: UTF8.self))
        response.add("Cache-Control", "no-cache")
        return response
    }
}
