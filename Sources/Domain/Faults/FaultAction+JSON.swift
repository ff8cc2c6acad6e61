import Bytes

extension FaultAction {
    /// Reads an action; an unknown member or a value out of range is an error that points at it.
    package init(json: JSON, pointer: String) throws(FaultError) {
        self.init()
        guard let members = json.members else {
            throw FaultError(pointer, "an action is an object, not \(json.typeName)")
        }
        for member in members {
            try read(member, pointer: PointerError.pointer(pointer, member.name))
        }
    }

    /// The statuses that an answer may have.
    static let statuses = 200...599

    private mutating func read(_ member: JSON.Member, pointer: String) throws(FaultError) {
        let value = member.value
        switch member.name {
        case "status": status = try Self.number(value, in: Self.statuses, pointer)
        case "headers": headers = try Self.headers(value, pointer)
        case "body":
            guard let text = value.string else { throw FaultError(pointer, "a body is text") }
            body = text
        case "delay": delay = try Self.delay(value, pointer)
        case "hang":
            guard let flag = value.bool else { throw FaultError(pointer, "hang is true or false") }
            hangs = flag
        case "rate": rate = try Self.number(value, in: 1...1_000_000_000, pointer)
        case "close":
            guard let text = value.string, let ending = Close(rawValue: text) else {
                throw FaultError(pointer, "close is one of reset, empty, truncate, garbage")
            }
            close = ending
        case "redirect": redirect = try Self.redirect(value, pointer)
        case "retryAfter": retryAfter = try Self.number(value, in: 0...86_400, pointer)
        case "sequence": sequence = try Self.sequence(value, pointer)
        case "tls":
            guard value.string == "fail" else { throw FaultError(pointer, "tls is \"fail\"") }
            failsTLS = true
        case "visibleAfter": visibleAfter = try Self.milliseconds(value, pointer)
        case "preset":
            guard let name = value.string, let found = FaultPreset(name: name) else {
                throw FaultError(
                    pointer, "a preset is one of \(FaultPreset.all.map(\.name).joined(separator: ", "))")
            }
            preset = found
        default: throw FaultError(pointer, "an action has no \"\(member.name)\"")
        }
    }

    private static func number(_ value: JSON, in range: ClosedRange<Int>, _ pointer: String) throws(FaultError) -> Int {
        guard let number = value.int, range.contains(number) else {
            throw FaultError(pointer, "a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
        }
        return number
    }

    /// Fields that frame a message are the server's to write, whatever a fault says.
    private static let framing = ["content-length", "transfer-encoding", "connection"]

    private static func headers(_ value: JSON, _ pointer: String) throws(FaultError) -> [Header] {
        guard let members = value.members else { throw FaultError(pointer, "headers are an object of texts") }
        var headers: [Header] = []
        for member in members {
            let place = PointerError.pointer(pointer, member.name)
            guard isFieldName(member.name) else { throw FaultError(place, "no header can have this name") }
            guard !framing.contains(member.name.lowercased()) else {
                throw FaultError(place, "the server writes this header itself; see close and truncate")
            }
            guard let text = member.value.string else { throw FaultError(place, "a header is text") }
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw FaultError(place, "the text has a control character")
            }
            headers.append(Header(name: member.name, value: text))
        }
        return headers
    }

    /// Whether a text is a token (RFC 9110 §5.6.2).
    private static func isFieldName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    private static func milliseconds(_ value: JSON?, _ pointer: String) throws(FaultError) -> Int {
        guard let text = value?.string, let duration = try? Duration(text: text) else {
            throw FaultError(pointer, "a duration such as \"600ms\" or \"2s\" is wanted")
        }
        return Int(duration.wholeMilliseconds)
    }

    private static func delay(_ value: JSON, _ pointer: String) throws(FaultError) -> Delay {
        try only(["uniform", "logNormal"], value, pointer)
        if let range = value["uniform"] {
            guard let range = range.array, range.count == 2 else {
                throw FaultError(pointer + "/uniform", "a list of two durations is wanted")
            }
            let low = try milliseconds(range[0], pointer + "/uniform/0")
            let high = try milliseconds(range[1], pointer + "/uniform/1")
            guard low <= high else { throw FaultError(pointer + "/uniform", "the first is greater than the second") }
            return .uniform(low, high)
        }
        if let shape = value["logNormal"] {
            guard let sigma = shape["sigma"]?.double, (0...5).contains(sigma) else {
                throw FaultError(pointer + "/logNormal/sigma", "a number from 0 to 5 is wanted")
            }
            return .logNormal(median: try milliseconds(shape["median"], pointer + "/logNormal/median"), sigma: sigma)
        }
        return .fixed(try milliseconds(value, pointer))
    }

    /// Refuses an object with members of other names.
    private static func only(_ names: [String], _ value: JSON, _ pointer: String) throws(FaultError) {
        for member in value.members ?? [] where !names.contains(member.name) {
            throw FaultError(
                PointerError.pointer(pointer, member.name), "unknown; known are \(names.joined(separator: ", "))")
        }
    }

    private static func redirect(_ value: JSON, _ pointer: String) throws(FaultError) -> Redirect {
        try only(["hops", "loop"], value, pointer)
        if value["loop"]?.bool == true { return .loop }
        guard let hops = value["hops"] else {
            throw FaultError(pointer, "redirect is { \"hops\": n } or { \"loop\": true }")
        }
        return .hops(try number(hops, in: 1...100, pointer + "/hops"))
    }

    private static func sequence(_ value: JSON, _ pointer: String) throws(FaultError) -> [FaultAction?] {
        guard let elements = value.array, !elements.isEmpty else {
            throw FaultError(pointer, "a sequence is a list of actions")
        }
        var actions: [FaultAction?] = []
        for (index, element) in elements.enumerated() {
            let place = "\(pointer)/\(index)"
            let action = element.isNull ? nil : try FaultAction(json: element, pointer: place)
            guard action?.sequence == nil else { throw FaultError(place, "a sequence within a sequence") }
            guard action?.failsTLS != true else { throw FaultError(place, "a TLS fault answers no request") }
            actions.append(action)
        }
        return actions
    }
}
