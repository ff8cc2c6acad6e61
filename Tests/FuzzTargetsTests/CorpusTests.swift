import Foundation
import FuzzTargets
import Testing

/// The stored inputs of the fuzzers, seeds and former findings, on every toolchain.
@Suite(.timeLimit(.minutes(5))) struct CorpusTests {
    @Test(arguments: FuzzTarget.allCases)
    func holdsForTheStoredInputs(target: FuzzTarget) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fuzz/Corpus/\(target.rawValue)").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 10)
        for file in files {
            let complaint = target.complaint(about: Array(try Data(contentsOf: file)))
            #expect(complaint == nil, "\(file.lastPathComponent)")
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func holdsForNothingAndForEveryByte(target: FuzzTarget) {
        #expect(target.complaint(about: []) == nil)
        for byte in UInt8.min...UInt8.max { #expect(target.complaint(about: [byte]) == nil) }
    }
}
