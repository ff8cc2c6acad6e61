import Domain
import HTTP

extension FaultEffect {
    /// The answer as the fault leaves it. A redirect keeps the method of the request: where it may not be GET afterwards,
    /// it is 307 (RFC 9110 §15.4.8).
    func applied(to response: Response, of method: Method) -> Response {
        var response = response
        var status = action.status
        if action.retryAfter != nil, status == nil { status = 503 }
        if let location {
            let usual = method == .get || method == .head ? 302 : 307
            response = Response(action.status.flatMap { (300...399).contains($0) ? $0 : nil } ?? usual)
            response.add("Location", location)
        } else {
            if let status { response.status = status }
            if let body = action.body { response.body = .bytes(Array(body.utf8)) }
        }
        if action.close == .truncate, response.bodySize == 0 || [204, 304].contains(response.status) {
            // Only content can be cut short.
            if [204, 304].contains(response.status) { response.status = 200 }
            response.body = .bytes(Array("cut short by \(fault)\n".utf8))
        }
        for header in action.headers { response.remove(header.name) }
        for header in action.headers { response.add(header.name, header.value) }
        if let seconds = action.retryAfter {
            response.remove("Retry-After")
            response.add("Retry-After", String(seconds))
        }
        var spoiling = response.spoiling ?? Spoiling()
        spoiling.delay += delay
        if let rate = action.rate { spoiling.rate = rate }
        if action.hangs { spoiling.ending = .hang }
        if let close = action.close { spoiling.ending = Spoiling.Ending(close) }
        response.spoiling = spoiling == Spoiling() ? nil : spoiling
        return response
    }
}

extension RecordedResponse {
    /// What of an answer is sent to a request: to HEAD, and with 204 and 304, no content (RFC 9110 §6.4.1).
    init(_ response: Response, to method: Method) {
        let isBare = method == .head || response.status == 204 || response.status == 304
        self.init(status: response.status, size: isBare ? 0 : response.bodySize)
    }

    /// Says what a fault lets out of the answer: garbage has a size, and a status of 0.
    mutating func take(_ effect: FaultEffect, _ response: Response, to method: Method) {
        let whole = RecordedResponse(response, to: method)
        let isGarbage = response.spoiling?.ending == .garbage
        status = isGarbage ? 0 : effect.letsAnswerOut ? whole.status : nil
        size = isGarbage ? Spoiling.garbage.count : effect.letsAnswerOut ? whole.size : nil
        fault = effect.fault
    }
}

extension Response {
    /// Whether the client gets an answer that takes its time, so that it may leave before the end.
    var mayBeLeft: Bool {
        guard let spoiling else { return false }
        return spoiling.ending == nil || spoiling.ending == .truncate
    }
}

extension Response {
    /// Removes the fields of a name, in any case.
    fileprivate mutating func remove(_ name: String) {
        let name = name.lowercased()
        fields.removeAll { $0.name.lowercased() == name }
    }
}

extension Spoiling.Ending {
    fileprivate init(_ close: FaultAction.Close) {
        switch close {
        case .reset: self = .reset
        case .empty: self = .empty
        case .truncate: self = .truncate
        case .garbage: self = .garbage
        }
    }
}
