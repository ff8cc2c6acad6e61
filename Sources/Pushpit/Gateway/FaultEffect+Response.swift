import Domain
import HTTP

extension FaultEffect {
    /// The answer as the fault leaves it.
    func applied(to response: Response) -> Response {
        var response = response
        var status = action.status
        if action.retryAfter != nil, status == nil { status = 503 }
        if let location {
            response = Response(action.status.flatMap { (300...399).contains($0) ? $0 : nil } ?? 302)
            response.add("Location", location)
        } else if let status {
            response = Response(status, text: action.body ?? "\(status) by \(fault)\n")
        } else if let body = action.body {
            response.body = .bytes(Array(body.utf8))
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
