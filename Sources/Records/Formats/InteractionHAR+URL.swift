import Bytes
import Domain

extension InteractionHAR {
    /// The URL that a request was for; a target in absolute form is one already.
    static func url(_ target: String, host: String?, isSecure: Bool) -> String {
        if target.hasPrefix("http://") || target.hasPrefix("https://") { return target }
        let host = host.flatMap { $0.isEmpty ? nil : $0 } ?? "localhost"
        return (isSecure ? "https://" : "http://") + host + (target.hasPrefix("/") ? "" : "/") + target
    }

    /// Writes the list of the query's names and values, decoded.
    static func queryString(_ target: String, _ writer: inout JSONWriter) {
        let query = target.utf8.firstIndex(of: 0x3F).map { target.utf8[$0...].dropFirst() }
        writer.array { list in
            for pair in query?.split(separator: 0x26) ?? [] {
                let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
                list.object {
                    $0.key("name")
                    $0.string(decoded(parts.first ?? pair))
                    $0.key("value")
                    $0.string(parts.count > 1 ? decoded(parts[1]) : "")
                }
            }
        }
    }

    private static func decoded(_ text: Substring.UTF8View) -> String {
        let raw = Array(text)
        var bytes: [UInt8] = []
        var index = 0
        while index < raw.count {
            if raw[index] == 0x25, index + 2 < raw.count, let high = digit(raw[index + 1]),
                let low = digit(raw[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(raw[index] == 0x2B ? 0x20 : raw[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// The phrase of a status (RFC 9110 §15); empty for others.
    static func statusText(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
