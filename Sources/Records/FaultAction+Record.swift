import Bytes
import Domain

extension FaultAction {
    /// Reads an action; an unknown member or a value out of range is an error that points at it.
    package init(json: JSON, pointer: String) throws(PointerError) {
        self.init()
        let object = try JSONObject(json, at: pointer, names: Self.names)
        for member in object.members {
            do throws(PointerError) {
                try read(member, of: object)
            } catch {
                throw PointerError(
                    error.pointer, error.detail, offset: error.offset ?? object.offset(of: member.name),
                    known: error.known)
            }
        }
        try check(object)
    }

    /// The members of an action.
    private static let names = [
        "status", "headers", "body", "delay", "hang", "rate", "close", "redirect", "retryAfter", "sequence", "tls",
        "visibleAfter", "preset", "when",
    ]

    /// Refuses what stands together and would never act.
    private func check(_ object: JSONObject) throws(PointerError) {
        let others = object.members.map(\.name).filter { !["sequence", "tls"].contains($0) }
        if sequence != nil, let other = others.first {
            throw object.error(at: other, "does nothing beside a sequence: write it into each of its steps")
        }
        if failsTLS, let other = sequence != nil ? "sequence" : others.first {
            throw object.error(at: other, "does nothing beside tls: a handshake that fails has no answer")
        }
        if when != nil, others == ["when"] {
            throw object.error(at: "when", "says which side of the back end a fault is on, and there is none")
        }
        guard let other = hangs ? others.first(where: { Self.answering.contains($0) }) : nil else { return }
        throw object.error(at: other, "does nothing beside hang: no answer goes out")
    }

    /// The members that change an answer, which has to go out for that.
    private static let answering = ["headers", "body", "rate", "close", "redirect", "retryAfter"]

    private mutating func read(_ member: JSON.Member, of object: JSONObject) throws(PointerError) {
        let value = member.value
        let pointer = object.place(member.name)
        switch member.name {
        case "status": status = try Self.number(value, in: Self.statuses, pointer)
        case "headers": headers = try Self.headers(value, pointer)
        case "body":
            guard let text = value.string else { throw object.error(at: member.name, "a body is text") }
            body = text
        case "delay": delay = try Self.delay(value, pointer)
        case "hang":
            guard let flag = value.bool else { throw object.error(at: member.name, "hang is true or false") }
            hangs = flag
        case "rate": rate = try Self.number(value, in: 1...1_000_000_000, pointer)
        case "close":
            guard let ending = value.string.flatMap(Close.init) else {
                throw object.error(at: member.name, "close is one of reset, empty, truncate, garbage")
            }
            close = ending
        case "redirect": redirect = try Self.redirect(value, pointer)
        case "retryAfter": retryAfter = try Self.number(value, in: 0...86_400, pointer)
        case "sequence": sequence = try Self.sequence(value, pointer)
        case "tls":
            guard value.string == "fail" else { throw object.error(at: member.name, "tls is \"fail\"") }
            failsTLS = true
        case "when":
            guard let side = value.string.flatMap(When.init) else {
                let known = When.allCases.map(\.rawValue)
                throw object.error(at: member.name, "when is before or after", known: known)
            }
            when = side
        case "visibleAfter": visibleAfter = try Self.milliseconds(value, pointer)
        default:
            guard let found = value.string.flatMap({ FaultPreset(name: $0) }) else {
                let known = FaultPreset.all.map(\.name)
                throw object.error(
                    at: member.name, "a preset is one of \(known.joined(separator: ", "))", known: known)
            }
            preset = found
        }
    }

    private static func number(_ value: JSON, in range: ClosedRange<Int>, _ pointer: String) throws(PointerError) -> Int
    {
        guard let number = value.int, range.contains(number) else {
            throw PointerError(pointer, "a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
        }
        return number
    }

    /// Fields that frame a message are the server's to write, whatever a fault says.
    private static let framing = ["content-length", "transfer-encoding", "connection"]

    private static func headers(_ value: JSON, _ pointer: String) throws(PointerError) -> [Header] {
        guard let members = value.members else { throw PointerError(pointer, "headers are an object of texts") }
        var headers: [Header] = []
        for member in members {
            let place = PointerError.pointer(pointer, member.name)
            guard isFieldName(member.name) else { throw PointerError(place, "no header can have this name") }
            guard !framing.contains(member.name.lowercased()) else {
                throw PointerError(place, "the server writes this header itself; see close and truncate")
            }
            guard let text = member.value.string else { throw PointerError(place, "a header is text") }
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw PointerError(place, "the text has a control character")
            }
            headers.append(Header(name: member.name, value: text))
        }
        return headers
    }

    /// Whether a text is a token (RFC 9110 §5.6.2).
    private static func isFieldName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(ASCII.isToken)
    }

    private static func milliseconds(_ value: JSON?, _ pointer: String) throws(PointerError) -> Int {
        guard let text = value?.string, let duration = try? Duration(text: text) else {
            throw PointerError(pointer, "a duration such as \"600ms\" or \"2s\" is wanted")
        }
        return Int(duration.wholeMilliseconds)
    }

    private static func delay(_ value: JSON, _ pointer: String) throws(PointerError) -> Delay {
        if value.members != nil { _ = try JSONObject(value, at: pointer, names: ["uniform", "logNormal"]) }
        if let range = value["uniform"] {
            guard let range = range.array, range.count == 2 else {
                throw PointerError(pointer + "/uniform", "a list of two durations is wanted")
            }
            let low = try milliseconds(range[0], pointer + "/uniform/0")
            let high = try milliseconds(range[1], pointer + "/uniform/1")
            guard low <= high else { throw PointerError(pointer + "/uniform", "the first is greater than the second") }
            return .uniform(low, high)
        }
        if let shape = value["logNormal"] {
            guard let sigma = shape["sigma"]?.double, (0...5).contains(sigma) else {
                throw PointerError(pointer + "/logNormal/sigma", "a number from 0 to 5 is wanted")
            }
            return .logNormal(median: try milliseconds(shape["median"], pointer + "/logNormal/median"), sigma: sigma)
        }
        return .fixed(try milliseconds(value, pointer))
    }

    private static func redirect(_ value: JSON, _ pointer: String) throws(PointerError) -> Redirect {
        let object = try JSONObject(value, at: pointer, names: ["hops", "loop"])
        if object["loop"]?.bool == true { return .loop }
        guard let hops = object.member("hops") else {
            throw PointerError(pointer, "redirect is { \"hops\": n } or { \"loop\": true }")
        }
        return .hops(try number(hops, in: 1...100, object.place("hops")))
    }

    private static func sequence(_ value: JSON, _ pointer: String) throws(PointerError) -> [FaultAction?] {
        guard let elements = value.array, !elements.isEmpty else {
            throw PointerError(pointer, "a sequence is a list of actions")
        }
        var actions: [FaultAction?] = []
        for (index, element) in elements.enumerated() {
            let place = "\(pointer)/\(index)"
            let action = element.isNull ? nil : try FaultAction(json: element, pointer: place)
            guard action?.sequence == nil else { throw PointerError(place, "a sequence within a sequence") }
            guard action?.failsTLS != true else { throw PointerError(place, "a TLS fault answers no request") }
            actions.append(action)
        }
        return actions
    }
}
