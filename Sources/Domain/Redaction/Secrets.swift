/// The names of what is masked wherever it is shown: what a system declares of its own, and what is secret everywhere.
package struct Secrets: Sendable, Equatable {
    /// Header fields, in lower case.
    package var headers: Set<String>
    /// Members of JSON objects, and parameters of queries and forms, in lower case.
    package var members: Set<String>
    /// XML elements by their local names, in lower case; all that is in them is secret.
    package var elements: Set<String>

    package init(headers: Set<String> = [], members: Set<String> = [], elements: Set<String> = []) {
        self.headers = headers
        self.members = members
        self.elements = elements
    }

    /// What is secret in any request: credentials (RFC 9110 §11, RFC 6265), and the signature in an address that whoever
    /// knows it may call (a shared access signature).
    package static let general = Secrets(
        headers: ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-security-token"],
        members: ["sig"])

    /// All that either names.
    package func union(_ other: Secrets) -> Secrets {
        Secrets(
            headers: headers.union(other.headers), members: members.union(other.members),
            elements: elements.union(other.elements))
    }
}
