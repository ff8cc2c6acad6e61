import Bytes
import Domain
import HTTP

extension InspectionCall {
    /// The JSON of the body; nil when there is no body.
    package func jsonBody() throws(ProblemDocument) -> JSON? {
        guard !request.body.isEmpty else { return nil }
        do throws(JSONError) {
            return try JSONReader.read(request.body)
        } catch {
            let place = error.position(in: request.body)
            throw ProblemDocument(
                .badJSON, "line \(place.line), column \(place.column): \(error.reason)",
                errors: [.init(.pointer(""), error.reason, column: place.column)])
        }
    }

    /// What `read` makes of the JSON of the body; of an object without members when there is no body.
    package func body<Value>(
        _ read: (JSON) throws(PointerError) -> Value
    ) throws(ProblemDocument) -> Value {
        let json = try jsonBody() ?? .object([])
        do throws(PointerError) {
            return try read(json)
        } catch {
            throw ProblemDocument(error)
        }
    }

    /// What `read` makes of the object of the body, whose members must have these names.
    package func body<Value>(
        _ names: [String], _ read: (JSONObject) throws(PointerError) -> Value
    ) throws(ProblemDocument) -> Value {
        try body { (json) throws(PointerError) in try read(try JSONObject(json, names: names)) }
    }
}

extension JSONObject {
    /// An address that paths are put after: `http` or `https` with host and perhaps a path; nil when it is absent or null.
    func baseURL(_ name: String) throws(PointerError) -> String? {
        guard let text = try optionalText(name) else { return nil }
        try checkAddress(name)
        guard !text.utf8.contains(0x3F), !text.utf8.contains(0x23), text.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw error(at: name, "may have neither query nor fragment, and only ASCII")
        }
        return text
    }

    /// Fails when a member is neither an address that can be called nor absent or null.
    func checkAddress(_ name: String) throws(PointerError) {
        guard let text = try optionalText(name) else { return }
        do throws(WebAddressError) {
            _ = try WebAddress(text)
        } catch let problem {
            throw error(at: name, "\(problem)")
        }
    }
}
