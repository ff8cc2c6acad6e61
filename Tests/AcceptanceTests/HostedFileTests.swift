import Bytes
import Foundation
import TestSupport
import Testing

/// Hosted files of the real executable, fetched by curl.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HostedFileTests {
    private let temporary: TemporaryFolder
    private var folder: URL { temporary.url }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test func aLargeFileComesWholeOverBothAndItsEndIsRecorded() throws {
        let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        try content.write(to: folder.appending(path: "clip.mp4"))
        let configuration = folder.appending(path: "pushpit.json")
        try Data(#"{"media":{"folder":"\#(folder.path)"}}"#.utf8).write(to: configuration)
        let server = try RunningServer(["--config", configuration.path])
        for base in [server.http, server.https] {
            let got = folder.appending(path: "got")
            let type = try server.curl("-o", got.path, "-w", "%{content_type}", "\(base)/_media/m-9-clip.mp4")
            #expect(type == "video/mp4")
            #expect(try Data(contentsOf: got) == content)
        }
        let part = try server.curl(
            "\(server.https)/_media/clip.mp4", "-r", "100-199", "-o", "/dev/null", "-w", "%{http_code} %{size_download}"
        )
        #expect(part == "206 100")
        let list = try JSONReader.read(Array(server.curl("\(server.http)/_pushpit/interactions?kind=media").utf8))
        #expect(list["items"]?.array?.map { $0["response"]?["size"]?.int } == [3_000_000, 3_000_000, 100])
        #expect(server.stop() == 0)
    }

    @Test func redirectsAreFollowedToTheFileWithinTheSession() throws {
        let server = try RunningServer()
        let end = try server.curl(
            "-L", "\(server.https)/s/run42/_media/sample.png?redirects=3", "-o", "/dev/null", "-w",
            "%{http_code} %{num_redirects} %{content_type}")
        #expect(end == "200 3 image/png")
        let count = try server.curl("\(server.http)/_pushpit/interactions/count?kind=media&session=run42")
        #expect(try JSONReader.read(Array(count.utf8))["count"] == 4)
        #expect(server.stop() == 0)
    }
}
