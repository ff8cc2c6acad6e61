import Bytes
import Domain

/// The outcome of a verification as the XML that build servers read: one test case for each expectation.
package enum JUnitReport {
    /// The whole document in UTF-8.
    /// - Parameters:
    ///   - hints: why it may have failed, in sentences.
    ///   - closest: for each result the interactions that nearly meet it.
    package static func bytes(
        of outcome: Outcome, session: String?, elapsedMilliseconds: Int, hints: [String] = [],
        closest: [[Closest]] = []
    ) -> [UInt8] {
        let failures = outcome.results.count { !$0.isSatisfied }
        let suite = Markup.escaped(session.map { "pushpit \($0)" } ?? "pushpit")
        let fraction = String(elapsedMilliseconds % 1000 + 1000).dropFirst()
        let time = "\(elapsedMilliseconds / 1000).\(fraction)"
        let counts = "tests=\"\(outcome.results.count)\" failures=\"\(failures)\" errors=\"0\""
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites \(counts) time=\"\(time)\">\n"
        xml += "  <testsuite name=\"\(suite)\" \(counts) skipped=\"0\" time=\"\(time)\">\n"
        for (index, result) in outcome.results.enumerated() {
            let times = result.expectation.times.description
            let name = Markup.escaped(
                result.expectation.name ?? "\(index + 1). \(text(of: result.expectation.given)), \(times)")
            xml += "    <testcase classname=\"\(suite)\" name=\"\(name)\" time=\"\(time)\""
            guard let reason = result.reason else {
                xml += "/>\n"
                continue
            }
            let message = Markup.escaped("\(reason.rawValue): expected \(times), got \(result.actual)")
            xml += ">\n      <failure type=\"\(reason.rawValue)\" message=\"\(message)\""
            let lines = (index < closest.count ? closest[index].map(line(of:)) : []) + hints.map { "hint: \($0)" }
            let text = lines.isEmpty ? "/>" : ">\(Markup.escaped(lines.joined(separator: "\n")))</failure>"
            xml += "\(text)\n    </testcase>\n"
        }
        xml += "  </testsuite>\n</testsuites>\n"
        return Array(xml.utf8)
    }

    /// A near interaction and in what it differs, in a line.
    private static func line(of near: Closest) -> String {
        let differs = near.differs.map { "\($0.field) expected \(text(of: $0.expected)), got \(text(of: $0.actual))" }
        let target = near.interaction.request.requestLine.target
        let shown = String(decoding: near.interaction.request.head[target], as: UTF8.self)
        return "closest: \(near.interaction.seq) \(shown): \(differs.joined(separator: "; "))"
    }

    private static func text(of given: JSON) -> String {
        given.string ?? String(decoding: given.bytes, as: UTF8.self)
    }
}
