import Bytes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where a running server is to be found.
package struct ServerAddresses: Sendable {
    /// `http://127.0.0.1:8080`; of the first port.
    package var http: String
    package var https: String
    /// The PEM file of the authority; nil when a certificate of the user's is served.
    package var caFile: String?
    /// What the inspection API asks for; nil when it is open.
    package var token: String?

    /// What devices in the machine's networks can call, without scheme: `192.168.1.5`; empty where only this machine can.
    package var networkHosts: [String] = []

    /// What stands in the way of reaching it from elsewhere, in a sentence for the log; nil when nothing is known to.
    package var advice: String?

    /// The inspection API.
    package var inspection: String { http + "/_pushpit/" }

    /// The document of the ready file.
    package var json: JSON {
        var members: [JSON.Member] = [
            .init("event", "ready"), .init("http", .string(http)), .init("https", .string(https)),
            .init("inspection", .string(inspection)), .init("caFile", caFile.map(JSON.string) ?? .null),
            .init("pid", .number(String(getpid()))), .init("version", .string(PushpitVersion.text)),
        ]
        if let token { members.append(.init("token", .string(token))) }
        return .object(members)
    }
}
