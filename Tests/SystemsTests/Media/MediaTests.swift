import Bytes
import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Hosted media", .timeLimit(.minutes(5))) struct MediaTests {
    private let folder: TemporaryFolder
    private let fetch: Fetch

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("ship.png", "0123456789")
        try folder.date("ship.png", 784_111_777)
        try folder.write("sub/my-noise", "noise")
        try folder.write("two words é.jpg", "words")
        try folder.write("wrong.png", "own")
        try folder.write("page.html", "<p>")
        fetch = Fetch(system: Media(domain: .withMessage(), folder: try HostedFolder(path: folder.path)))
    }

    @Test(
        "a file by its name, and under another",
        arguments: [
            ("/_media/ship.png", "image/png", "0123456789"), ("/_media/ship.png?x=y", "image/png", "0123456789"),
            ("/_media/7d0c5a1e-3f2b-4c8d-9e6a-5b4f3c2d1e0f-ship.png", "image/png", "0123456789"),
            ("/_media/sub/my-noise", "application/octet-stream", "noise"),
            ("/_media/m-9-sub/my-noise", "application/octet-stream", "noise"),
            ("/_media/sub/m-9-my-noise", "application/octet-stream", "noise"),
            ("/_media/two%20words%20%C3%A9.jpg", "image/jpeg", "words"), ("/_media/wrong.png", "image/png", "own"),
        ])
    func served(_ target: String, _ type: String, _ text: String) throws {
        let answer = try fetch(target)
        #expect(answer.response.status == 200)
        #expect(answer.response.value("Content-Type") == type)
        #expect(answer.response.value("Accept-Ranges") == "bytes")
        #expect(answer.response.content == Array(text.utf8))
        #expect(answer.only.system == .media)
        #expect(answer.only.kind == .media)
        #expect(answer.only.verdict == .valid)
    }

    @Test(
        "what is not there is 404 and recorded with the reason",
        arguments: [
            "/_media/", "/_media/nothing.png", "/_media/sub", "/_media/../secret", "/_media/%2e%2e/secret",
            "/_media/..%2fsecret", "/_media/sub/../ship.png", "/_media/..%5csecret", "/_media/%00",
            "/_media/ship.png%00.gif", "/_media/%2Fetc%2Fpasswd", "/_media/ship.png/",
        ])
    func missing(_ target: String) throws {
        let answer = try fetch(target)
        #expect(answer.response.status == 404)
        #expect(answer.only.kind == .media)
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes == ["no-such-file"])
    }

    @Test("parts, and what is not modified") func parts() throws {
        let whole = try fetch("/_media/ship.png")
        let tag = try #require(whole.response.value("ETag"))
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(whole.response.value("Last-Modified") == date)
        let part = try fetch("/_media/ship.png", "Range: bytes=2-4", "If-Range: \(tag)")
        #expect(part.response.status == 206)
        #expect(part.response.content == Array("234".utf8))
        #expect(part.response.value("Content-Range") == "bytes 2-4/10")
        let beyond = try fetch("/_media/ship.png", "Range: bytes=10-")
        #expect(beyond.response.status == 416)
        #expect(beyond.response.value("Content-Range") == "bytes */10")
        for field in ["If-None-Match: \(tag)", "If-Modified-Since: \(date)"] {
            let same = try fetch("/_media/ship.png", field, "Range: bytes=2-4")
            #expect(same.response.status == 304)
            #expect(same.response.bodySize == 0)
            #expect(same.response.value("ETag") == tag)
        }
        #expect(try fetch("/_media/ship.png", "If-Match: \"x\"").response.status == 412)
        #expect(try fetch("/_media/ship.png", "Range: bytes=2-4", "If-Range: \"x\"").response.status == 200)
        #expect(try fetch("/_media/ship.png", "Range: bytes=2-4", method: "HEAD").response.status == 200)
    }

    @Test("a date of the file in the future is not told") func future() throws {
        let date = String(decoding: HTTPDate.bytes(Calls.start.milliseconds / 1000), as: UTF8.self)
        #expect(try fetch("/_media/wrong.png").response.value("Last-Modified") == date)
    }

    @Test(
        "each redirect leads on, keeps the rest of the URL and the session, and counts",
        arguments: ["", "/s/run42"])
    func redirects(_ prefix: String) throws {
        var fetch = fetch
        fetch.prefix = prefix
        var target = "/_media/sub/my-noise?redirects=2&m=m-9&a=%20b&a=c"
        let wants = [
            "/_media/sub/my-noise?m=m-9&a=%20b&a=c&redirects=1&hop=1", "/_media/sub/my-noise?m=m-9&a=%20b&a=c&hop=2",
        ]
        for (hop, want) in wants.enumerated() {
            let answer = try fetch(target)
            #expect(answer.response.status == 302)
            #expect(answer.response.value("Location") == prefix + want)
            #expect(answer.attributes["hop"]?.int == hop)
            #expect(answer.attributes["hops"] == 2)
            #expect(answer.only.messageId == "79754")
            target = want
        }
        let last = try fetch(target)
        #expect(last.response.content == Array("noise".utf8))
        #expect(last.attributes["hop"] == 2)
        #expect(last.attributes["hops"] == 2)
        #expect(last.attribute("a") == " b")
    }

    @Test("the same file with a right and a wrong type, with and without an extension") func types() throws {
        let wrong = try fetch("/_media/ship.png?type=text/html")
        #expect(wrong.response.value("Content-Type") == "text/html")
        #expect(wrong.response.content == Array("0123456789".utf8))
        #expect(try fetch("/_media/sub/my-noise?type=image/png").response.value("Content-Type") == "image/png")
        #expect(try fetch("/_media/sample").response.content == fetch("/_media/sample.png?x=y").response.content)
        #expect(try fetch("/_media/sample").response.value("Content-Type") == "image/png")
    }

    @Test("an error, a late answer and one that stops are asked for by the URL") func spoiled() throws {
        let error = try fetch("/_media/ship.png?status=503&delay=31s")
        #expect(error.response.status == 503)
        #expect(error.response.value("Content-Type") == "text/plain; charset=utf-8")
        #expect(error.response.spoiling == Spoiling(delay: 31_000))
        #expect(error.only.verdict == .valid)
        let other = try fetch("/_media/ship.png?status=203", "Range: bytes=0-1")
        #expect(other.response.status == 203)
        #expect(other.response.bodySize == 10)
        #expect(try fetch("/_media/ship.png?truncate=3").response.spoiling == Spoiling(truncateAfter: 3))
        #expect(try fetch("/_media/ship.png?truncate=3").response.bodySize == 10)
    }

    @Test("a variant that makes no sense is 400 and says which") func badVariant() throws {
        let answer = try fetch("/_media/ship.png?m=m-9&rate=0")
        #expect(answer.response.status == 400)
        #expect(answer.text.hasPrefix("rate: \"0\" is no whole number"))
        #expect(answer.only.verdict == .invalid)
        #expect(answer.codes == ["bad-media-variant"])
        #expect(answer.only.messageId == "79754")
        #expect(answer.attribute("rate") == "0")
    }

    @Test("a download belongs to the message that m names, with its session and device") func message() throws {
        let hit = try fetch("/_media/m-9-ship.png?m=m-9").hit
        let known = hit.observation
        #expect(known.messageId == "79754")
        #expect(known.deliveryId == "56c4")
        #expect(known.device.id == "d-7")
        #expect(hit.session == "run42")
        let unknown = try fetch("/_media/ship.png?m=m-10")
        #expect(unknown.response.status == 200)
        #expect(unknown.only.messageId == nil)
        #expect(unknown.codes == ["unknown-message"])
        #expect(unknown.only.verdict == .valid)
        #expect(unknown.attribute("m") == "m-10")
    }

    @Test("a page among the files cannot act in the name of the server") func sandboxed() throws {
        let policy = "sandbox allow-scripts"
        #expect(try fetch("/_media/page.html").response.value("Content-Security-Policy") == policy)
        #expect(try fetch("/_media/ship.png?type=text/html").response.value("Content-Security-Policy") == policy)
        #expect(try fetch("/_media/ship.png").response.value("Content-Security-Policy") == nil)
    }
}
