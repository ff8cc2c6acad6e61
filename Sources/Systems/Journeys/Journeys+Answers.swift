import Bytes
import Domain
import HTTP

extension Journeys {
    private static let json = "application/json; charset=utf-8"

    /// An answer of JSON.
    static func answer(_ status: Int, _ value: JSON) -> Response {
        Response(status, type: json, value.bytes)
    }

    /// 202 with the ids of tracked registrations, a single one as an object.
    static func registrationIds(_ ids: [GUID], isList: Bool) -> Response {
        let items = ids.map { JSON.object([.init("RegistrationRequestId", .string($0.text))]) }
        return answer(202, isList ? .array(items) : items.first ?? .null)
    }

    /// 400 in the form in which ASP.NET tells of a bad content; the vendor's own is not documented.
    static func badRequest(_ observations: [Observation]) -> Response {
        var errors: [JSON.Member] = []
        for finding in observations.flatMap(\.findings) where finding.severity == .error {
            let name = finding.field ?? "$"
            if let place = errors.firstIndex(where: { $0.name == name }) {
                errors[place].value = .array((errors[place].value.array ?? []) + [.string(finding.detail)])
            } else {
                errors.append(.init(name, .array([.string(finding.detail)])))
            }
        }
        let problem: JSON = [
            "type": "https://tools.ietf.org/html/rfc9110#section-15.5.1",
            "title": "One or more validation errors occurred.", "status": 400, "errors": .object(errors),
        ]
        return Response(400, type: "application/problem+json; charset=utf-8", problem.bytes)
    }

    /// 400 for a call that could not be read at all.
    func refuse(_ kind: Kind, _ call: Call, _ finding: Finding) -> Answer {
        var observation = Observation(.journeys, kind)
        observation.add(finding)
        return Answer(Self.badRequest([observation]), observation)
    }
}
