import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct FormTests {
    @Test func decodesPairsInOrder() {
        let form = Form(bytes: Array("a=1&b=x+y%20z&&c&=d&a=2&e=f=g&%E2%82%AC=%ff&h=%&i=%4&j=%zz%41".utf8))
        #expect(form.pairs.map(\.name) == ["a", "b", "c", "", "a", "e", "€", "h", "i", "j"])
        #expect(form.pairs.map(\.value) == ["1", "x y z", "", "d", "2", "f=g", "\u{FFFD}", "%", "%4", "%zzA"])
        #expect(form["a"] == "1")
        #expect(form.values("a") == ["1", "2"])
        #expect(form["absent"] == nil)
    }

    @Test func readsTheQueryOfARequest() {
        guard let head = request("GET /x?a=b%26c HTTP/1.1\r\nHost: a\r\n\r\n")?.head,
            let bare = request(get)?.head
        else {
            Issue.record("no request")
            return
        }
        #expect(Form(query: head)["a"] == "b&c")
        #expect(Form(query: bare).pairs.isEmpty)
        #expect(Form(bytes: []).pairs.isEmpty)
    }
}
