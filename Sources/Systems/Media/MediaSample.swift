import Bytes
import Domain
import HTTP

/// The files that are there without a folder, made when the first of them is asked for.
enum MediaSample {
    /// The sample of that name.
    static func named(_ name: String) -> HostedFile? { all[name] }

    /// 2026-01-01T00:00:00Z: samples change only with the program.
    private static let modified: Int64 = 1_767_225_600

    private static let all: [String: HostedFile] = {
        let picture = HostedContent.bytes(PNG.sample)
        let contents: [String: HostedContent] = [
            "sample": picture, "sample.png": picture, "sample.gif": .bytes(GIFSample.bytes),
            "sample.wav": .bytes(WAVSample.bytes), "sample.jpg": encoded(EncodedSample.jpg),
            "sample.webp": encoded(EncodedSample.webp), "sample.mp4": encoded(EncodedSample.mp4),
            "sample.mp3": encoded(EncodedSample.mp3), "wrong.png": .bytes(Array(wrong.utf8)), "empty": .bytes([]),
            "empty.png": .bytes([]), "oversized.png": .repeated(PNG.oversized),
        ]
        return Dictionary(uniqueKeysWithValues: contents.map { ($0, file($0, $1)) })
    }()

    /// What a server sends under the name of a picture when something in front of it went wrong.
    private static let wrong = """
        <!doctype html>
        <title>Not a picture</title>
        <p>This file is named like a PNG and sent as one, and there is none inside.

        """

    private static func file(_ name: String, _ content: HostedContent) -> HostedFile {
        let type = name == "sample" ? "image/png" : FileType.named(name)
        return HostedFile(
            content: content, type: type, version: FileVersion(entityTag: entityTag(content), modified: modified))
    }

    private static func encoded(_ text: String) -> HostedContent {
        .bytes(Base64.decode(text.filter { !$0.isWhitespace }) ?? [])
    }

    private static func entityTag(_ content: HostedContent) -> String {
        let sum =
            switch content {
            case .bytes(let bytes): Checksum.crc32(bytes)
            case .repeated(let bytes): Checksum.crc32(bytes.head, bytes.block, bytes.tail)
            case .file: Checksum.crc32()
            }
        return "\"sample-\(String(content.size, radix: 16))-\(String(sum, radix: 16))\""
    }
}
