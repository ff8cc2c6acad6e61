import Bytes
import Domain
import HTTP
import Inspection
import Testing

@Suite("Access", .timeLimit(.minutes(5)))
struct AccessTests {
    let guarded = TestServer {
        $0.access.token = "s3cret"
        $0.access.loopback = false
        $0.certificates.pem = [1]
    }

    @Test("without the token a call is 401; bearer, cookie and ?token= let it in")
    func token() {
        #expect(guarded.send(.get, "/_pushpit/interactions").status == 401)
        #expect(guarded.send(.get, "/_pushpit/interactions", headers: [("Authorization", "Bearer no")]).status == 401)
        #expect(
            guarded.send(.get, "/_pushpit/interactions", headers: [("Authorization", "Bearer s3cret")]).status == 200)
        let first = guarded.send(.get, "/_pushpit/?token=s3cret")
        let cookie = first.response?.value("Set-Cookie") ?? ""
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(guarded.send(.get, "/_pushpit/interactions", headers: [("Cookie", "x=1; " + pair)]).status == 200)
        #expect(guarded.send(.get, "/_pushpit/?token=wrong").status == 401)
    }

    @Test("certificates, health and version are open", arguments: ["ca.pem", "healthz", "readyz", "version"])
    func open(name: String) {
        #expect(guarded.send(.get, "/_pushpit/" + name).status == 200)
    }

    @Test("with the right token any name of the host will do")
    func hostWithToken() {
        let foreign = ("Host", "pushpit:8080")
        let path = "/_pushpit/interactions"
        #expect(guarded.send(.get, path, headers: [foreign, ("Authorization", "Bearer s3cret")]).status == 200)
        #expect(guarded.send(.get, path + "?token=s3cret", headers: [foreign]).status == 200)
        #expect(guarded.send(.get, path, headers: [foreign, ("Authorization", "Bearer no")]).status == 421)
        #expect(guarded.send(.get, path, headers: [foreign]).status == 421)
    }

    @Test("off loopback a reset of everything needs all=true")
    func resetOffLoopback() {
        guarded.hit(1)
        let bearer = [("Authorization", "Bearer s3cret")]
        #expect(guarded.send(.post, "/_pushpit/reset", headers: bearer).status == 422)
        #expect(guarded.domain.journal.statistics.stored == 1)
        #expect(guarded.send(.post, "/_pushpit/reset?all=true", headers: bearer).status == 200)
    }

    @Test("a foreign Origin changes nothing, the server's own does")
    func origin() {
        let server = TestServer()
        #expect(
            server.send(.delete, "/_pushpit/interactions", headers: [("Origin", "https://evil.example")]).status == 403)
        #expect(
            server.send(.get, "/_pushpit/interactions", headers: [("Origin", "https://evil.example")]).status == 200)
        #expect(
            server.send(.delete, "/_pushpit/interactions", headers: [("Origin", "http://localhost:8080")]).status == 200
        )
    }

    @Test(
        "what is no page of this server changes nothing",
        arguments: ["null", "http://localhost:8081", "http://localhost:8080.evil.example", "localhost:8080", ""])
    func notOwnOrigin(origin: String) {
        let server = TestServer()
        #expect(server.send(.post, "/_pushpit/reset", headers: [("Origin", origin)]).status == 403)
    }

    @Test("a foreign page is told nothing of a refusal, the configured one is")
    func refusalsAcrossSites() {
        let server = TestServer {
            $0.access.corsOrigin = "https://ui.example"
            $0.access.token = "s3cret"
        }
        for (origin, isShared) in [("https://ui.example", true), ("https://evil.example", false)] {
            let answer = server.send(.get, "/_pushpit/interactions", headers: [("Origin", origin)])
            #expect(answer.status == 401)
            #expect((answer.response?.value("Access-Control-Allow-Origin") != nil) == isShared)
            #expect(answer.response?.value("Vary") == "Origin")
        }
    }

    @Test(
        "what the diagnosis, metrics and the description tell needs the token",
        arguments: [
            "diagnosis", "metrics", "openapi.json", "setup", "config", "none",
        ])
    func guardedRoutes(name: String) {
        #expect(guarded.send(.get, "/_pushpit/" + name).status == 401)
    }

    @Test("pages of problems run no script and load nothing")
    func policy() {
        let page = guarded.send(.get, "/_pushpit/problems/token-needed")
        #expect(page.status == 200)
        #expect(page.response?.value("Content-Security-Policy") == "default-src 'none'")
    }

    @Test("the configured origin may read and ask before it writes")
    func cors() {
        let server = TestServer { $0.access.corsOrigin = "https://ui.example" }
        let own = [("Origin", "https://ui.example")]
        let read = server.send(.get, "/_pushpit/version", headers: own)
        #expect(read.response?.value("Access-Control-Allow-Origin") == "https://ui.example")
        let asked = server.send(.options, "/_pushpit/interactions", headers: own)
        #expect(asked.status == 204)
        #expect(asked.response?.value("Access-Control-Allow-Methods")?.contains("DELETE") == true)
        let other = server.send(.get, "/_pushpit/version", headers: [("Origin", "https://evil.example")])
        #expect(other.response?.value("Access-Control-Allow-Origin") == nil)
    }

    @Test(
        "a foreign Host is 421",
        arguments: [
            ("evil.example", 421), ("localhost:8080", 200), ("a.localhost", 200), ("127.0.0.1:80", 200),
            ("[::1]:80", 200),
            ("my.box", 200), ("1.2.3.evil", 421),
        ])
    func host(name: String, status: Int) {
        let server = TestServer { $0.access.hostNames = ["my.box"] }
        #expect(server.send(.get, "/_pushpit/version", headers: [("Host", name)]).status == status)
    }
}
