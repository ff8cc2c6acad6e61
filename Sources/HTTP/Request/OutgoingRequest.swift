import Bytes

/// A request that this program makes of another server. Framing, `Host` and `Connection` are added on the way out.
package struct OutgoingRequest: Sendable {
    package var method: Method
    package var address: WebAddress
    package var fields: [Response.Field]
    package var body: [UInt8]

    package init(_ method: Method, _ address: WebAddress, fields: [Response.Field] = [], body: [UInt8] = []) {
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
    }

    /// Adds a field.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Response.Field(name: name, value: value))
    }

    /// From the method to the empty line, both included (RFC 9112 §2.1).
    ///
    /// The connection is for this request alone. Fields that would change where the content ends are left out.
    package var head: [UInt8] {
        var out: [UInt8] = []
        out.append(contentsOf: method.rawValue.utf8)
        out.append(0x20)
        out.append(contentsOf: address.target.utf8)
        out.append(static: " HTTP/1.1\r\nHost: ")
        out.append(contentsOf: address.authority.utf8)
        out.append(static: "\r\n")
        for field in fields where !Self.isFraming(field) && !field.name.isEmpty { field.append(to: &out) }
        if !body.isEmpty || method == .post || method == .put || method == .patch {
            out.append(static: "Content-Length: ")
            out.appendDecimal(body.count)
            out.append(static: "\r\n")
        }
        out.append(static: "Connection: close\r\n\r\n")
        return out
    }

    private static func isFraming(_ field: Response.Field) -> Bool {
        field.isNamed("host") || field.isNamed("content-length") || field.isNamed("transfer-encoding")
            || field.isNamed("connection") || field.isNamed("expect") || field.isNamed("upgrade")
    }
}
