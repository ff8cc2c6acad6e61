import Bytes
import Domain

/// The outcome of a verification as the XML that build servers read: one test case for each expectation.
package enum JUnitReport {
    /// The whole document in UTF-8.
    package static func bytes(of outcome: Outcome, session: String?, elapsedMilliseconds: Int) -> [UInt8] {
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
            xml += ">\n      <failure type=\"\(reason.rawValue)\" message=\"\(message)\"/>\n    </testcase>\n"
        }
        xml += "  </testsuite>\n</testsuites>\n"
        return Array(xml.utf8)
    }

    private static func text(of given: JSON) -> String {
        given.string ?? String(decoding: given.bytes, as: UTF8.self)
    }
}
