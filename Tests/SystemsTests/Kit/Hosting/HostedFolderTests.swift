import Domain
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Folders of hosted files", .timeLimit(.minutes(5))) struct HostedFolderTests {
    private let parent: TemporaryFolder
    private let folder: HostedFolder

    init() throws {
        parent = try TemporaryFolder()
        try parent.write("secret", "secret")
        try parent.write("files/ship.png", "ship")
        try parent.write("files/sub/deep/clip.mp4", "clip")
        try parent.write("files/.hidden", "hidden")
        try parent.link("files/link", to: "sub/deep/clip.mp4")
        try parent.link("files/sub/up", to: "../ship.png")
        try parent.link("files/folder", to: "./sub//deep/")
        try parent.link("files/twice", to: "folder/clip.mp4")
        try parent.link("files/out", to: "../secret")
        try parent.link("files/sub/out", to: "../../secret")
        try parent.link("files/around", to: "../files/ship.png")
        try parent.link("files/absolute", to: parent.url.appending(path: "files/ship.png").path)
        try parent.link("files/parent", to: "..")
        try parent.link("files/loop", to: "loop")
        try parent.link("files/broken", to: "nothing")
        folder = try HostedFolder(path: parent.url.appending(path: "files").path)
    }

    private func content(_ path: String) throws -> String? {
        guard let hosted = HostedPath(path), let file = try folder.file(at: hosted) else { return nil }
        return String(decoding: file.whole(200, now: Calls.start).content, as: UTF8.self)
    }

    @Test(
        "files and links within the folder",
        arguments: [
            ("ship.png", "ship"), ("sub/deep/clip.mp4", "clip"), ("link", "clip"), ("sub/up", "ship"),
            ("folder/clip.mp4", "clip"), ("twice", "clip"),
        ])
    func found(_ path: String, _ text: String) throws {
        #expect(try content(path) == text)
    }

    @Test(
        "nothing else",
        arguments: [
            "out", "sub/out", "around", "absolute", "parent/secret", "parent", "loop", "broken", "nothing", "sub",
            "ship.png/x", "folder", String(repeating: "a", count: 300),
        ])
    func missing(_ path: String) throws {
        #expect(try content(path) == nil)
    }

    @Test("a named pipe is no file, and does not hold the server up") func pipe() throws {
        let path = parent.url.appending(path: "files/pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        #expect(try content("pipe") == nil)
    }

    @Test("another content has another entity tag, the same one the same") func versions() throws {
        let path = try #require(HostedPath("ship.png"))
        let first = try folder.file(at: path)?.version
        #expect(try folder.file(at: path)?.version == first)
        try parent.write("files/ship.png", "another")
        #expect(try folder.file(at: path)?.version.entityTag != first?.entityTag)
    }

    @Test("a folder that is not there is named with the reason") func noFolder() {
        #expect(throws: HostedFolderError(path: "/nothing/here", number: ENOENT)) {
            try HostedFolder(path: "/nothing/here")
        }
        #expect(throws: HostedFolderError.self) {
            try HostedFolder(path: parent.url.appending(path: "secret").path)
        }
    }
}
