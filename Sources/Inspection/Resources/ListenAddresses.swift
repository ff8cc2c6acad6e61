/// Where the server listens, and under which names clients reach it.
package struct ListenAddresses: Sendable, Equatable {
    /// Who can reach the address that the server is bound to.
    package enum Reach: Sendable {
        /// This machine, with its simulators and emulators.
        case loopback
        /// All networks of this machine.
        case everyone
        /// The network of the one address.
        case oneAddress
    }

    /// The host as URLs have it: a name or an address, IPv6 in brackets.
    package var host: String
    package var reach: Reach
    /// The first plain port; nil when there is none.
    package var http: Int?
    /// The first port with TLS; nil when there is none.
    package var https: Int?
    /// The address of a tunnel or proxy that leads here, such as `https://push.example`.
    package var publicURL: String?
    /// The PEM file of the certificate authority; nil with a certificate of the user's.
    package var caFile: String?

    package init(
        host: String = "127.0.0.1", reach: Reach = .loopback, http: Int? = nil, https: Int? = nil,
        publicURL: String? = nil, caFile: String? = nil
    ) {
        self.host = host
        self.reach = reach
        self.http = http
        self.https = https
        self.publicURL = publicURL
        self.caFile = caFile
    }

    /// The address of the port with TLS, else of the plain one; nil when there is neither.
    package var url: String? {
        https.map { "https://\(host):\($0)" } ?? http.map { "http://\(host):\($0)" }
    }

    /// The addresses in words: `http://127.0.0.1:8080 and https://127.0.0.1:8443`.
    package var words: String {
        let urls = [http.map { "http://\(host):\($0)" }, https.map { "https://\(host):\($0)" }]
        return urls.compactMap { $0 }.joined(separator: " and ")
    }
}
