import Bytes
import Domain

/// One thing that stands, or may stand, between an app and the server.
package struct DiagnosisItem: Sendable, Equatable {
    /// How many pieces of evidence an item shows.
    package static let evidenceLimit = 5

    /// How much an item matters, what matters most first.
    package enum Weight: Sendable, CaseIterable {
        /// Nothing, or nothing of what is asked for, can come as long as it is so.
        case blocks
        /// Something was refused, or has failed.
        case wrong
        /// Something has not come, which may have many reasons.
        case missing
        /// Something is not as it should be, and does no harm here.
        case odd
    }

    /// A stable name: one of ``DiagnosisCode``, or the code of a finding.
    package var code: String
    /// What is the matter, with the numbers and addresses of this server.
    package var sentence: String
    /// What to do about it.
    package var cure: String
    /// What it was seen by: connections, interactions, devices, messages; the newest first, at most ``evidenceLimit``.
    package var evidence: [JSON]
    package var weight: Weight

    package init(
        _ code: String, _ sentence: String, cure: String, evidence: [JSON] = [], weight: Weight = .missing
    ) {
        self.weight = weight
        self.code = code
        self.sentence = sentence
        self.cure = cure
        self.evidence = Array(evidence.prefix(Self.evidenceLimit))
    }

    /// - Parameter weight: that of the code where nil.
    init(_ code: DiagnosisCode, _ sentence: String, evidence: [JSON] = [], weight: Weight? = nil) {
        self.init(code.rawValue, sentence, cure: code.cure, evidence: evidence, weight: weight ?? code.weight)
    }

    /// The JSON of the inspection API.
    package var json: JSON {
        ["code": .string(code), "sentence": .string(sentence), "cure": .string(cure), "evidence": .array(evidence)]
    }
}
