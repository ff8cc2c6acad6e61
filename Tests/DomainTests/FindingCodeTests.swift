import Domain
import Foundation
import Testing

@Suite("Finding codes", .timeLimit(.minutes(5)))
struct FindingCodeTests {
    @Test("the documentation has each code with the words of the product, in the order of their names")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Docs/Findings.md"), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        let expected = FindingCode.all.map { code in
            let words = code.explanation
            return "| `\(code.name)` | \(words.cause) | \(words.onDevice) | \(words.cure) |"
        }
        #expect(rows == expected)
        #expect(FindingCode.all.map(\.name) == FindingCode.all.map(\.name).sorted())
    }
}
