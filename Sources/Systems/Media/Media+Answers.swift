import Bytes
import HTTP

extension Media {
    /// The file as the variant wants it: with a status of its own it is sent whole, and an error is a line of text.
    static func response(_ file: HostedFile, _ variant: MediaVariant, _ call: Call) -> Response {
        var response: Response
        switch variant.status {
        case nil: response = file.response(to: call.request.head, now: call.now)
        case let status? where status < 300: response = file.whole(status, now: call.now)
        case let status?:
            let text = "status \(status), as the URL asks\n"
            response = Response(status, text: text, type: variant.type ?? "text/plain; charset=utf-8")
        }
        response.spoiling = variant.spoiling
        return response
    }

    /// The answer for a file that is not there, as late as the URL wants it.
    static func missing(_ variant: MediaVariant) -> Response {
        var response = Response(404, text: "no such file\n")
        response.spoiling = variant.spoiling
        return response
    }

    /// The parameters of the URL, and of a file with redirects the place in them.
    static func attributes(_ query: Form, _ variant: MediaVariant?) -> [UInt8] {
        var attributes = JSONWriter(reserving: query.pairs.isEmpty ? 2 : 64)
        attributes.object { attributes in
            guard let variant, variant.hop + variant.redirects > 0 else {
                query.writeAttributes(&attributes)
                return
            }
            query.writeAttributes(&attributes, except: ["hop", "hops"])
            attributes.key("hop")
            attributes.int(variant.hop)
            attributes.key("hops")
            attributes.int(variant.hop + variant.redirects)
        }
        return attributes.take()
    }
}
