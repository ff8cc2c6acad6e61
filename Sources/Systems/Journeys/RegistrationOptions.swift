import Bytes
import Domain
import HTTP

/// What the header fields of a registration ask for.
struct RegistrationOptions {
    /// Extra fields of a callback beyond this are left out.
    private static let headerLimit = 64

    /// Whether the answer carries an id by which the result can be asked for.
    var isTracked = false
    var callback: Registration.Callback?
    var findings: [Finding] = []

    /// Nothing is asked for.
    init() {}

    /// Reads the fields. The documentation has two names for the callback's address.
    init(_ head: RequestHead) {
        isTracked = head.span("x-ms-track-registration").map { head.matches($0, "true") } ?? false
        let urls = [head.value("x-ms-callback-url"), head.value("x-ms-status-callback-url")]
        guard let url = urls.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return }
        callback = Registration.Callback(url: url, headers: headers(head))
        do throws(WebAddressError) {
            _ = try WebAddress(url)
        } catch {
            findings.append(Journeys.badCallback("x-ms-callback-url", error.description))
        }
    }

    private mutating func headers(_ head: RequestHead) -> [(name: String, value: String)] {
        guard let span = head.span("x-ms-callback-url-headers"), !span.isEmpty else { return [] }
        let read: JSON
        do throws(JSONError) {
            read = try JSONReader.read(Array(head.bytes[span.range]))
        } catch {
            findings.append(Journeys.badCallback("x-ms-callback-url-headers", error.description))
            return []
        }
        guard let members = read.members, members.allSatisfy({ $0.value.string != nil }) else {
            findings.append(
                Journeys.badCallback("x-ms-callback-url-headers", "it is not an object of names and texts"))
            return []
        }
        return members.prefix(Self.headerLimit).map { ($0.name, $0.value.string ?? "") }
    }
}
