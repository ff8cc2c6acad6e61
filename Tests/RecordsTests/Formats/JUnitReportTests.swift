import Bytes
import Testing

import struct Domain.Expectation

@testable import Domain
@testable import Records

@Suite("JUnit reports", .timeLimit(.minutes(5)))
struct JUnitReportTests {
    @Test("one test case for each expectation, escaped")
    func report() {
        let good = Expectation(given: ["kind": "open"], conditions: [], times: .atLeast(1))
        let bad = Expectation(given: "-\"<&>\u{1}\"", conditions: [], times: .exactly(7))
        let outcome = Outcome(
            results: [
                Outcome.Result(expectation: good, actual: 1, reason: nil, isDecided: true, isComplete: true),
                Outcome.Result(expectation: bad, actual: 2, reason: .timeout, isDecided: false, isComplete: true),
            ], isDecided: false)
        let bytes = JUnitReport.bytes(of: outcome, session: "a&b", elapsedMilliseconds: 1042)
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="2" failures="1" errors="0" time="1.042">
              <testsuite name="pushpit a&amp;b" tests="2" failures="1" errors="0" skipped="0" time="1.042">
                <testcase classname="pushpit a&amp;b" name="1. {&quot;kind&quot;:&quot;open&quot;}, at least 1" time="1.042"/>
                <testcase classname="pushpit a&amp;b" name="2. -&quot;&lt;&amp;&gt;\u{FFFD}&quot;, exactly 7" time="1.042">
                  <failure type="timeout" message="timeout: expected exactly 7, got 2"/>
                </testcase>
              </testsuite>
            </testsuites>

            """
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
}
