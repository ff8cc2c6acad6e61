import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Journeys: mapping of users", .timeLimit(.minutes(5))) struct JourneysContactTests {
    private let calls = JourneysCalls {
        $0.contacts = [
            .init(contactid: JourneysCalls.user, emailaddress1: "someone@example.com"),
            .init(contactid: JourneysCalls.application, emailaddress1: "o'neill@example.com"),
        ]
    }

    @Test(
        "a contact is found by its e-mail address, escaped in any way",
        arguments: [
            ("$filter=emailaddress1%20eq%20%27someone@example.com%27", [JourneysCalls.user]),
            ("%24filter=emailaddress1%20eq%20%27SOMEONE%40example.com%27&$select=contactid", [JourneysCalls.user]),
            ("$filter=emailaddress1%20eq%20%27o%27%27neill@example.com%27", [JourneysCalls.application]),
            ("$filter=emailaddress1%20eq%20'nobody@example.com'", []),
            ("$filter=contactid%20eq%20\(JourneysCalls.user)", [JourneysCalls.user]),
            ("", [JourneysCalls.user, JourneysCalls.application]),
        ])
    func found(_ query: String, _ ids: [String]) {
        let answer = calls.get("/api/data/v9.0/contacts?\(query)")
        #expect(answer.response.status == 200)
        #expect(answer.json["@odata.context"] == "https://localhost:8443/api/data/v9.0/$metadata#contacts")
        #expect(answer.json["value"]?.array?.compactMap { $0["contactid"]?.string } == ids)
        #expect(answer.only.system == .journeys)
        #expect(answer.only.verdict == .valid)
    }

    @Test(
        "any other filter is 501",
        arguments: [
            "contains(emailaddress1,'x')", "emailaddress1 ne 'x'", "fullname eq 'x'", "emailaddress1 eq x",
            "emailaddress1 eq 'a' or 1 eq 1",
            "emailaddress1",
        ])
    func others(_ filter: String) {
        let answer = calls.get("/api/data/v9.2/contacts?$filter=\(PercentCoding.encode(filter))")
        #expect(answer.response.status == 501)
        #expect(answer.json["error"]?["message"]?.string?.contains("eq") == true)
        #expect(answer.codes == ["bad-field"])
    }

    @Test("quotes that do not pair are 400", arguments: ["emailaddress1 eq 'a'b'", "emailaddress1 eq '"])
    func misquoted(_ filter: String) {
        let answer = calls.get("/api/data/v9.2/contacts?$filter=\(PercentCoding.encode(filter))")
        #expect(answer.response.status == 400)
        #expect(answer.codes == ["bad-field"])
    }

    @Test("a raw + in an address is a blank, and a finding says so")
    func plus() {
        let answer = calls.get("/api/data/v9.2/contacts?$filter=emailaddress1+eq+'jane+push@example.com'")
        #expect(answer.response.status == 200)
        #expect(answer.codes == ["bad-field"])
        #expect(answer.only.findings.first?.detail.contains("jane push@example.com") == true)
    }
}
