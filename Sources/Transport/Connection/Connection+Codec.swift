import HTTP

extension Connection {
    /// What is still to be sent after the head; nil when the answer is whole.
    func source(of plan: BodyPlan) -> (source: Transfer.Source, chunked: Bool)? {
        switch plan.remainder {
        case .done: nil
        case .stream(let stream, let chunked): (.stream(stream), chunked)
        case .file(let file): (.file(file), false)
        }
    }
}
