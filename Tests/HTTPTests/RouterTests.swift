import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct RouterTests {
    private let router = Router<String>([
        .init([.get], "/", "root"), .init([.get], "/nms/jsp/nmsInfo.jsp", "info"),
        .init([.post], "/users/track", "track"),
        .init([.get, .delete], "/users/{id}", "user"), .init([.post], "/users", "create"),
        .init([.get], "/users", "list"),
        .init([.get], "/users/{id}/items/{item}", "item"), .init([.get], "/files/{rest...}", "files"),
        .init([.put], "/a/{b}/c", "c"),
    ])

    private func found(_ method: Method, _ path: String) -> String? {
        guard case .found(let value, _) = router.match(method: method, path: path) else { return nil }
        return value
    }

    private func nearest(_ path: String) -> String? {
        guard case .none(let nearest) = router.match(method: .get, path: path) else { return nil }
        return nearest
    }

    @Test(arguments: [
        (Method.get, "/", "root"), (.head, "/", "root"), (.post, "/users/track", "track"),
        (.get, "/users/track", "user"),
        (.get, "/users/7", "user"), (.post, "/users", "create"), (.get, "/users", "list"),
        (.get, "/users/7/items/8", "item"), (.get, "/files/", "files"), (.get, "/files/a/b", "files"),
        (.put, "/a/x/c", "c"),
    ])
    func findsRoutes(method: Method, path: String, value: String) {
        #expect(found(method, path) == value)
    }

    @Test(arguments: [
        "", "users", "/Users", "/users/", "/users/7/", "//users", "/files", "/a//c", "/a/x/c/d", "/%75sers",
    ])
    func findsNothingElse(path: String) {
        guard case .none = router.match(method: .get, path: path) else {
            Issue.record("found")
            return
        }
    }

    @Test func decodesParameters() {
        guard case .found(_, let parameters) = router.match(method: .get, path: "/users/a%20b/items/%2F+") else {
            Issue.record("not found")
            return
        }
        #expect(parameters["id"] == "a b")
        #expect(parameters["item"] == "/+")
        #expect(parameters["none"] == nil)
        guard case .found(_, let rest) = router.match(method: .get, path: "/files/a/b") else { return }
        #expect(rest["rest"] == "a/b")
    }

    @Test func tellsTheMethodsOfAPath() {
        guard case .wrongMethod(let allow) = router.match(method: .put, path: "/users/track") else {
            Issue.record("not known")
            return
        }
        #expect(allow == [.get, .head, .post, .delete])
    }

    @Test(arguments: [
        ("/nms/jsp/nmsinfo.jsp", "/nms/jsp/nmsInfo.jsp"), ("/usres", "/users"), ("/user/7", "/users/{id}"),
        ("/users/7/item/8", "/users/{id}/items/{item}"), ("/file/a/b/c", "/files/{rest...}"),
    ])
    func suggestsTheNearest(path: String, pattern: String) {
        #expect(nearest(path) == pattern)
    }

    @Test(arguments: ["/something/else/entirely", "/" + String(repeating: "x", count: 5000), ""])
    func suggestsNothingUnlike(path: String) {
        #expect(nearest(path) == nil)
    }

    @Test func takesAPathForWhatItsBytesAre() {
        let kelvin = Router<String>([.init([.get], "/K", "k")])
        for (path, isFound) in [("/K", true), ("/\u{212A}", false)] {
            if case .found = kelvin.match(method: .get, path: path) {
                #expect(isFound)
            } else {
                #expect(!isFound)
            }
        }
    }

    private let based = Router<String>([
        .init([.post], "{base...}/api/v3/data", "data"), .init([.get], "/api/v3/{name}", "name"),
        .init([.get], "{base...}/{kind}/end", "end"),
    ])

    @Test(arguments: [
        (Method.post, "/api/v3/data", "data ", "base"), (.post, "/sdk/api/v3/data", "data sdk", "base"),
        (.post, "/a/b/api/v3/data", "data a/b", "base"), (.post, "//api/v3/data", "data ", "base"),
        (.get, "/api/v3/data", "name data", "name"), (.get, "/x/end", "end x", "kind"),
        (.get, "/a%2Fb/x/end", "end a/b", "base"),
    ])
    func aPatternMayBeginWithARest(method: Method, path: String, found: String, parameter: String) {
        guard case .found(let value, let parameters) = based.match(method: method, path: path) else {
            Issue.record("not found")
            return
        }
        #expect("\(value) \(parameters[parameter] ?? "")" == found)
    }

    @Test(arguments: ["/v3/data", "/api/v3/data/", "/sdkapi/v3/data", "api/v3/data", "/end", "/"])
    func aRestAtTheBeginningEndsWithASegment(path: String) {
        guard case .none = based.match(method: .post, path: path) else {
            Issue.record("found")
            return
        }
    }

    @Test func aPatternThatBeginsWithARestTellsItsMethodsAndIsSuggested() {
        guard case .wrongMethod(let allow) = based.match(method: .get, path: "/sdk/api/v3/data") else {
            Issue.record("not known")
            return
        }
        #expect(allow == [.post])
        guard case .none(let nearest) = based.match(method: .post, path: "/sdk/x/api/v3/dta") else {
            Issue.record("found")
            return
        }
        #expect(nearest == "{base...}/api/v3/data")
    }
}
