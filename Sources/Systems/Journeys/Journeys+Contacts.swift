import Bytes
import Domain
import HTTP

extension Journeys {
    /// `/api/data/{version}/contacts`: the part of the Dataverse Web API by which back ends find the id of a user.
    func contacts(_ call: Call) -> Answer {
        let query = LinkQuery(call.request.head, plusIsSpace: true).members
        let text = query.first { $0.name == "$filter" }?.value.string
        var observation = Observation(.journeys, .event, attributes: JSON.object(query).bytes)
        var found = settings.contacts
        if let text {
            guard let filter = ContactFilter(text) else { return notImplemented(text, observation) }
            let plain = LinkQuery(call.request.head).members.first { $0.name == "$filter" }?.value.string
            if filter.value.utf8.contains(0x20), plain != text { observation.add(Self.plusIsBlank(filter.value)) }
            found = found.filter { contact in
                let value = filter.field == "contactid" ? contact.contactid : contact.emailaddress1
                return value.lowercased() == filter.value.lowercased()
            }
        }
        let value: [JSON] = found.map {
            ["contactid": .string($0.contactid), "emailaddress1": .string($0.emailaddress1)]
        }
        let version = call.parameters["version"] ?? "v9.0"
        let context = "\(call.baseURL)/api/data/\(version)/$metadata#contacts"
        var response = Self.answer(200, ["@odata.context": .string(context), "value": .array(value)])
        response.add("OData-Version", "4.0")
        return Answer(response, observation)
    }

    private static func plusIsBlank(_ value: String) -> Finding {
        Finding(
            .badField, .warning, field: "$filter", detail: "a + was read as a blank in \(value.prefix(128))",
            hint: "Write %2B for a plus sign in the query.")
    }

    private func notImplemented(_ filter: String, _ observation: Observation) -> Answer {
        var observation = observation
        let detail = "only `emailaddress1 eq '…'` and `contactid eq …` are understood, not \(filter.prefix(128))"
        observation.add(
            Finding(
                .badField, .error, field: "$filter", detail: detail,
                hint: "Put the contacts into journeys.contacts and look them up by their e-mail address."))
        let error: JSON = ["code": "0x80060888", "message": .string(detail)]
        return Answer(
            Self.answer(ContactFilter.isMisquoted(filter) ? 400 : 501, ["error": error]).adding("OData-Version", "4.0"),
            observation)
    }
}
