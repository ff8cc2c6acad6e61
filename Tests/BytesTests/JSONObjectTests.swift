import Testing

@testable import Bytes

@Suite("Objects are read strictly", .timeLimit(.minutes(5)))
struct JSONObjectTests {
    private func object(_ text: String, _ names: [String]? = nil) throws -> JSONObject {
        try JSONObject(try JSONReader.read(Array(text.utf8)), at: "/a", names: names, offset: 7)
    }

    @Test(
        "what is no object of known names, each once, is an error with its place",
        arguments: [
            (#"[1]"#, "/a", 7, []), (#"{"x":1,"z":2}"#, "/a/z", 7, ["x", "y"]), (#"{"x":1,"x":2}"#, "/a/x", 7, []),
            (#"{ "x~/":1}"#, "/a/x~0~1", 2, ["x", "y"]),
        ] as [(String, String, Int, [String])])
    func structure(text: String, pointer: String, offset: Int, known: [String]) throws {
        let error = #expect(throws: PointerError.self) { try object(text, ["x", "y"]) }
        #expect(error?.pointer == pointer && error?.offset == offset && error?.known == known)
    }

    @Test("any names are taken where none are given, but each once")
    func anyNames() throws {
        #expect(try object(#"{"x":1,"é":2}"#).members.map(\.name) == ["x", "é"])
        #expect(throws: PointerError.self) { try object(#"{"é":1,"é":2}"#) }
    }

    private static let text = ##"{"t":"a","e":"","n":null,"c":3,"m":-1,"f":true,"l":["a",{}],"o":{"x":1}}"##

    @Test("members that are there")
    func values() throws {
        let object = try object(Self.text)
        #expect(try object.text("t") == "a" && object.optionalText("t") == "a" && object.text(orNull: "n") == nil)
        #expect(try object.count("c") == 3 && object.count(orNull: "n") == nil && object.flag("f"))
        #expect(try object.optionalNumber("m", in: -1...0) == -1 && object.optionalId("c") == "3")
        #expect(try object.list("l").count == 2 && object.object("o", names: ["x"]).count("x") == 1)
        #expect(try object.optionalText("none") == nil && object.optionalFlag("n") == nil)
        #expect(object["n"] == nil && object.member("n") == .null && object["t"] == "a")
    }

    private static let errors: [(String, @Sendable (JSONObject) throws(PointerError) -> Void)] = [
        ("/a", { (object) throws(PointerError) in _ = try object.text("none") }),
        ("/a", { (object) throws(PointerError) in _ = try object.count(orNull: "none") }),
        ("/a/c", { (object) throws(PointerError) in _ = try object.text("c") }),
        ("/a/m", { (object) throws(PointerError) in _ = try object.count("m") }),
        ("/a/t", { (object) throws(PointerError) in _ = try object.flag("t") }),
        ("/a/e", { (object) throws(PointerError) in _ = try object.filledText("e") }),
        ("/a/n", { (object) throws(PointerError) in _ = try object.filledText("n") }),
        ("/a/c", { (object) throws(PointerError) in _ = try object.optionalNumber("c", in: 4...5) }),
        ("/a/l/1", { (object) throws(PointerError) in _ = try object.texts("l") }),
        ("/a/o/x", { (object) throws(PointerError) in _ = try object.object("o", names: []) }),
        ("/a/t", { (object) throws(PointerError) in _ = try object.named("t") { _ in Int?.none } }),
    ]

    @Test("what is missing or of another type is an error with its place", arguments: errors.indices)
    func wrong(index: Int) throws {
        let (pointer, read) = Self.errors[index]
        let object = try object(Self.text)
        let error = #expect(throws: PointerError.self) { try read(object) }
        #expect(error?.pointer == pointer && error?.offset != nil && error?.detail.isEmpty == false)
    }
}
