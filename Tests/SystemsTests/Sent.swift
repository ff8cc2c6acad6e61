import Bytes
import Domain
import HTTP

@testable import Systems

/// What tests ask of an answer.
protocol Answered {
    var response: Response { get }
    var hits: [Hit] { get }
    var followUps: [FollowUp] { get }
}

extension Answer: Answered {}

/// An answer with which everything was done that the server does: faults were asked, hits recorded, changes committed.
struct Sent: Answered {
    private let answer: Answer
    private let domain: Domain
    /// What was recorded.
    let interactions: [Interaction]

    init(_ answer: Answer, of call: Call, in domain: Domain) {
        var answer = answer
        let request = RecordedRequest(call)
        func interactions() -> [Interaction] {
            answer.hits.map { hit in
                let planned = RecordedResponse(status: answer.response.status, size: answer.response.bodySize)
                return Interaction(hit, of: call, request, planned)
            }
        }
        let reservation = domain.reserveFault(
            on: interactions(), target: call.request.head.targetText, asksOutcome: answer.deciding != nil)
        if let reservation, let deciding = answer.deciding { answer = deciding(reservation.outcomes) }
        var recorded = interactions()
        for index in recorded.indices { recorded[index].response.fault = reservation?.outcome(index)?.fault }
        for (index, hit) in answer.hits.enumerated() {
            if let message = hit.message { answer.changes.append(.hit(message: message, interaction: index)) }
        }
        let seqs = domain.commit(recorded, answer.changes).seqs
        self.interactions = seqs.compactMap { seq in
            if case .found(let interaction) = domain.journal.lookup(seq) { interaction } else { nil }
        }
        for (index, interaction) in self.interactions.enumerated() {
            answer.hits[index].observation = interaction.observation
        }
        self.answer = answer
        self.domain = domain
    }

    var response: Response { answer.response }
    var hits: [Hit] { answer.hits }
    var followUps: [FollowUp] { answer.followUps }

    /// What is done after it: its changes are committed, and the requests are returned.
    var calls: [OutgoingCall] {
        followUps.compactMap { followUp in
            let action = followUp.act(Calls.start)
            domain.commit([], action.changes)
            return action.call()
        }
    }

    /// The fault of the only interaction.
    var fault: String? { interactions.count == 1 ? interactions[0].response.fault : nil }
}

extension Answered {
    /// The only hit, or an empty one of another system that no expectation takes for it.
    var hit: Hit { hits.count == 1 ? hits[0] : Hit(Observation(.unknown, .unmatched)) }

    var only: Observation { hit.observation }

    var observations: [Observation] { hits.map(\.observation) }

    var codes: [String] { only.findings.map(\.code.name) }

    var allCodes: [[String]] { observations.map { $0.findings.map(\.code.name) } }

    var verdicts: [Verdict] { observations.map(\.verdict) }

    var bytes: [UInt8] { if case .bytes(let bytes) = response.body { bytes } else { [] } }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The content as JSON; null when it is none.
    var json: JSON { (try? JSONReader.read(bytes)) ?? .null }

    /// The attributes as the inspection API would show them.
    var attributes: JSON { (try? JSONReader.read(only.attributes)) ?? .null }

    /// The text of an attribute.
    func attribute(_ name: String) -> String? { attributes[name]?.string }

    /// The additional parameters by name.
    var parameters: [String: String] {
        let members = attributes["parameters"]?.members ?? []
        return Dictionary(members.map { ($0.name, $0.value.string ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    func readings(_ name: String) -> [String] { attributes[name]?.array?.compactMap(\.string) ?? [] }
}
