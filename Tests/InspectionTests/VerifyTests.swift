import Bytes
import Domain
import HTTP
import Inspection
import TestSupport
import Testing

@Suite("Verification", .timeLimit(.minutes(5)))
struct VerifyTests {
    let server = TestServer()

    private func verify(_ body: String, accept: String = "*/*") -> Pending {
        server.send(.post, "/_pushpit/verify", body: body, headers: [("Accept", accept)])
    }

    @Test("all met is 200 with the results, else 409 with closest")
    func results() {
        server.hit(1)
        #expect(
            verify(#"{"session":"a","expect":[{"where":"kind:receive","times":{"exactly":1}}]}"#).json["satisfied"]
                == true)
        let failed = verify(#"{"expect":[{"where":"kind:receive"},{"where":{"messageId":"9"}}]}"#)
        #expect(failed.status == 409)
        let results = failed.json["results"]?.array ?? []
        #expect(results.map { $0["satisfied"]?.bool } == [true, false])
        #expect(results.last?["closest"]?.array?.count == 1)
        #expect(failed.json["reason"]?.string == "timeout")
    }

    @Test(
        "an object takes the range as the query does",
        arguments: [
            (#"{"kind":"receive","since":"5m"}"#, 200), (#"{"kind":"receive","after":0}"#, 200),
            (#"{"kind":"receive","after":1}"#, 409), (#"{"kind":"receive","after":"now"}"#, 409),
            (#"{"kind":"receive","until":"5m"}"#, 409), (#"{"since":"soon"}"#, 422), (#"{"after":-1}"#, 422),
        ])
    func range(condition: String, status: Int) {
        server.hit(1)
        #expect(verify("{\"expect\":[{\"where\":\(condition)}]}").status == status)
    }

    @Test("a name is the name of the test case, which has the closest interactions")
    func names() {
        server.hit(1)
        let body = #"{"expect":[{"name":"it <opens>","where":"kind:open"}]}"#
        #expect(verify(body).json["results"]?.array?.first?["name"] == "it <opens>")
        let report = verify(body, accept: "application/xml").text
        #expect(report.contains("name=\"it &lt;opens&gt;\"") && report.contains("closest: 1 "))
    }

    @Test("a query that cannot be read is 400 with its column, a session that cannot be is refused")
    func badQuery() {
        let answer = verify(#"{"expect":[{"where":"kind:click colour:red"}]}"#)
        #expect(answer.status == 400 && answer.json["type"] == "/_pushpit/problems/bad-query")
        let error = answer.json["errors"]?.array?.first
        #expect(error?["pointer"] == "/expect/0/where" && error?["column"] == 12)
        #expect(verify(#"{"session":"a/b","expect":[{"where":"kind:click"}]}"#).status == 422)
        for path in ["interactions?session=a/b", "diagnosis?session=a/b", "interactions/wait?session=a/b"] {
            #expect(server.send(.get, "/_pushpit/" + path).status == 400)
        }
    }

    @Test("within waits until all is met, or until its end")
    func within() {
        server.hit(1)
        let body = #"{"within":"8s","inOrder":true,"expect":[{"where":"kind:receive"},{"where":"kind:click"}]}"#
        let met = verify(body)
        #expect(met.status == nil)
        server.hit(2, .click)
        #expect(met.status == 200)
        let unmet = verify(#"{"within":"1s","expect":[{"where":"kind:open"}]}"#)
        server.hit(3)
        #expect(unmet.status == nil)
        server.time.advance(1000)
        #expect(unmet.status == 409)
        #expect(server.time.waiting == 0)
    }

    @Test("the wrong order is out-of-order")
    func order() {
        server.hit(1, .click)
        server.hit(1)
        let answer = verify(#"{"inOrder":true,"expect":[{"where":"kind:receive"},{"where":"kind:click"}]}"#)
        #expect(answer.json["reason"]?.string == "out-of-order")
    }

    @Test("Accept: application/xml makes a JUnit report")
    func junit() {
        let answer = verify(#"{"expect":[{"where":"kind:open"}]}"#, accept: "application/xml")
        #expect(answer.status == 409)
        #expect(answer.response?.value("Content-Type") == "application/xml")
        #expect(answer.text.contains("failures=\"1\""))
    }

    @Test("expectations that only calls answered by a fault meet are named, also beside others that are not met")
    func metByFaults() {
        server.hit(1, status: nil, fault: "f-1")
        func codes(_ body: String) -> [String] {
            (verify(body).json["hints"]?.array ?? []).compactMap { $0["code"]?.string }
        }
        #expect(codes(#"{"expect":[{"where":"kind:receive"}]}"#) == ["met-by-faults-only"])
        #expect(codes(#"{"expect":[{"where":"kind:receive"},{"where":"kind:click"}]}"#).first == "met-by-faults-only")
        #expect(codes(#"{"expect":[{"where":"kind:click","times":{"never":true}}]}"#) == [])
        server.hit(2)
        #expect(codes(#"{"expect":[{"where":"kind:receive"}]}"#) == [])
        #expect(codes(#"{"expect":[{"where":"kind:receive","times":{"exactly":2}}]}"#) == ["met-by-faults-only"])
    }

    @Test("a session that an expectation names is the one that its hints are about")
    func sessionOfExpectation() {
        server.hit(1, session: "b")
        let answer = verify(#"{"expect":[{"where":{"session":"a","kind":"receive"}}]}"#)
        #expect(answer.json["hints"]?.array?.first?["code"] == "hits-in-another-session")
    }
}
