/// What another server answered.
package struct IncomingResponse: Sendable, Equatable {
    /// 200 to 599 as a rule, never 1xx.
    package var status: Int
    /// The words after the status; often empty.
    package var reason: String
    package var fields: [Response.Field]
    /// The content with the transfer coding taken off.
    package var body: [UInt8]

    package init(status: Int, reason: String = "", fields: [Response.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    /// Whether the status is 2xx.
    package var isSuccess: Bool { (200...299).contains(status) }

    /// The value of the first field of that lower-case name.
    package func value(_ lowercase: StaticString) -> String? {
        fields.first { $0.isNamed(lowercase) }?.value
    }
}
