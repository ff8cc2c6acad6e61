import Testing

@testable import Systems

@Suite("XML", .timeLimit(.minutes(5)))
struct XMLReaderTests {
    private func read(_ text: String) throws(XMLError) -> XMLElement {
        try XMLElement.read(Array(text.utf8))
    }

    @Test("elements, attributes, text, CDATA, comments and references are read") func document() throws {
        let root = try read(
            "\u{FEFF}<?xml version='1.0'?><!-- a --><s:a x='1' y=\"&#x41;&#66;&lt;\"> t&amp;<b/><![CDATA[<&]]><c>d</c ></s:a>\n"
        )
        #expect(root.name == "s:a" && root.localName == "a")
        #expect(root["x"] == "1" && root["y"] == "AB<")
        #expect(root.text == " t&<&")
        #expect(root.children.map(\.name) == ["b", "c"])
        #expect(root.children.last?.text == "d")
    }

    @Test(
        "what is not well-formed, or not read here, is refused with its place",
        arguments: [
            ("", 0), ("x", 0), ("<a>", 3), ("<a></b>", 3), ("<a/><b/>", 4), ("<a/>x", 4), ("</a>", 0), ("<a b></a>", 4),
            ("<a b=c/>", 5), ("<a b='1' b='2'/>", 14), ("<a b='<'/>", 5), ("<a b='1'c='2'/>", 8), ("<a b='", 5),
            ("<a>&x;</a>", 3), ("<a>&#0;</a>", 3), ("<a>&#xD800;</a>", 3), ("<a>&#x110000;</a>", 3), ("<a>&</a>", 3),
            ("<a>&#-1;</a>", 3), ("<a>&#+1;</a>", 3), ("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", 0),
            ("<a><!ENTITY e 'x'></a>", 3), ("<!--", 0), ("<a><![CDATA[", 3), ("<?x", 0), ("<", 1), ("< a/>", 1),
            ("<1/>", 1),
        ])
    func refused(_ text: String, _ offset: Int) {
        #expect {
            try read(text)
        } throws: { error in
            (error as? XMLError)?.offset == offset
        }
    }

    @Test("depth, elements, attributes and size are bounded") func bounds() {
        let texts = [
            String(repeating: "<a>", count: 100_000),
            "<a>" + String(repeating: "<b/>", count: 20_001) + "</a>",
            "<a " + (0..<65).map { "a\($0)='' " }.joined() + "/>",
            "<a>" + String(repeating: "x", count: 1 << 20) + "</a>",
        ]
        for text in texts { #expect(throws: XMLError.self) { try read(text) } }
    }

    @Test("no cut and no changed byte of a document stops the reader") func mutilated() {
        let text = Array("<?xml v?><s:a x='1' y=\"&#x41;\"> t&amp;<b/><![CDATA[<&]]><!-- c --><c>d</c></s:a>".utf8)
        var refused = 0
        for index in text.indices {
            if (try? XMLElement.read(Array(text[..<index]))) == nil { refused += 1 }
            for byte: UInt8 in [0x00, 0x22, 0x26, 0x27, 0x2F, 0x3C, 0x3E, 0xFF] {
                var changed = text
                changed[index] = byte
                _ = try? XMLElement.read(changed)
            }
        }
        #expect(refused == text.count)
    }
}
