import Bytes
import Foundation
import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct ConfigurationSampleTests {
    /// `config.sample.json` at the root of the package.
    private let path = URL(filePath: #filePath).appending(path: "../../../../config.sample.json").standardized.path

    @Test func theFileIsWhatTheTableSays() throws {
        #expect(try String(contentsOfFile: path, encoding: .utf8) == ConfigurationSample.text)
    }

    @Test func itChangesNothing() throws {
        let effective = try ConfigurationLoader(flags: [("config", path)]).load()
        #expect(effective.configuration == Configuration())
    }

    @Test func itShowsEveryKey() throws {
        let json = try JSONReader.read(Array(ConfigurationSample.text.utf8))
        for option in ConfigurationOption.all {
            let value = option.key.split(separator: ".").reduce(json) { $0?[String($1)] }
            #expect(value == option.shown(Configuration(), secrets: true), "\(option.key)")
        }
    }
}
