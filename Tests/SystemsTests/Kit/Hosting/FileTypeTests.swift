import Testing

@testable import Systems

@Suite("Types of hosted files", .timeLimit(.minutes(5))) struct FileTypeTests {
    @Test(
        "the extension says it, in any case",
        arguments: [
            ("a.png", "image/png"), ("a.PNG", "image/png"), ("sub.gif/a.jpg", "image/jpeg"), ("a.b.mp4", "video/mp4"),
            ("a.m4a", "audio/mp4"), ("a.aiff", "audio/aiff"), ("a.json", "application/json"), ("a", FileType.unknown),
            ("sub.gif/a", FileType.unknown), ("a.", FileType.unknown), ("a.exe", FileType.unknown),
            ("a.pngé", FileType.unknown), ("", FileType.unknown),
        ])
    func named(_ name: String, _ type: String) {
        #expect(FileType.named(name) == type)
    }

    @Test("what a browser would run", arguments: ["text/html", "TEXT/HTML; charset=x", "image/svg+xml", "text/xml"])
    func active(_ type: String) {
        #expect(FileType.isActive(type))
        #expect(!FileType.isActive("image/png"))
    }
}
