extension Domain {
    /// Puts back what was known at another time: under the ids that it had, or under new ones where something else has these.
    ///
    /// What refers to something that gets a new id is changed with it. Interactions get new `seq`s.
    package func restore(_ changes: [Change]) {
        var counters = Counters()
        for change in changes { counters.include(change) }
        commit([], [.put(.reserved(counters))])
        let renames = Renames(of: changes, in: self)
        let renamed = changes.map(renames.renamed)
        let devices = renamed.filter { if case .device = $0 { true } else { false } }
        // Of the devices of a token the one that registered last comes last.
        let ordered = devices.sorted { $0.lastRegistered < $1.lastRegistered }
        let others = renamed.filter { change in
            switch change {
            case .device, .interaction, .reserved: false
            default: true
            }
        }
        commit([], (ordered + others).map { .put($0) })
        adopt(renamed.compactMap { if case .interaction(let interaction) = $0 { interaction } else { nil } })
    }
}

/// New ids by those that they replace.
private struct Renames {
    private var devices: [String: String] = [:]
    private var deliveries: [Int: Int] = [:]
    private var messages: [String: String] = [:]
    private var links: [String: String] = [:]
    private var faults: [String: String] = [:]

    /// Gives new ids to what has one that something else has already; the domain's numbers are beyond all of them.
    init(of changes: [Change], in domain: Domain) {
        let taken = changes.filter { domain.hasTakenId(of: $0) }
        var counts = Counters()
        for change in taken { counts.count(change) }
        var next = domain.reserve(more: counts)
        for change in taken {
            next.count(change)
            switch change {
            case .device(let device): devices[device.id] = "d-\(next.devices)"
            case .delivery(let delivery): deliveries[delivery.number] = next.deliveries
            case .message(let message): messages[message.id] = "m-\(next.messages)"
            case .link(let link): links[link.id] = "l-\(next.links)"
            case .fault(let rule): faults[rule.id] = "f-\(next.faults)"
            default: break
            }
        }
    }

    func renamed(_ change: Change) -> Change {
        switch change {
        case .device(var device):
            device.id = name(device.id, in: devices)
            device.replaces = device.replaces.map { name($0, in: devices) }
            device.replacedBy = device.replacedBy.map { name($0, in: devices) }
            return .device(device)
        case .delivery(var delivery):
            delivery.number = deliveries[delivery.number] ?? delivery.number
            return .delivery(delivery)
        case .message(var message):
            message.id = name(message.id, in: messages)
            message.device = name(message.device, in: devices)
            message.delivery = deliveries[message.delivery] ?? message.delivery
            return .message(message)
        case .link(var link):
            link.id = name(link.id, in: links)
            link.message = link.message.map { name($0, in: messages) }
            return .link(link)
        case .fault(var rule):
            rule.id = name(rule.id, in: faults)
            return .fault(rule)
        case .result(var result):
            // Nobody waits for the end of one that was pending, so it ends at once.
            if let ending = result.ending {
                (result.status, result.reason, result.ending) = (ending.status, ending.reason, nil)
            }
            return .result(result)
        case .session(var entry):
            // Its ports are not there.
            entry.isKept = false
            return .session(entry)
        case .interaction(var interaction):
            interaction.observation.device.id = interaction.observation.device.id.map { name($0, in: devices) }
            interaction.response.fault = interaction.response.fault.map { name($0, in: faults) }
            return .interaction(interaction)
        default: return change
        }
    }

    private func name(_ id: String, in names: [String: String]) -> String { names[id] ?? id }
}

extension Domain {
    /// Whether something else has the id that a change brings.
    fileprivate func hasTakenId(of change: Change) -> Bool {
        switch change {
        case .device(let device): devices.isTaken(device.id)
        case .delivery(let delivery): messages.isTaken(delivery: delivery.number)
        case .message(let message): messages.message(id: message.id) != nil
        case .link(let link): links.link(id: link.id) != nil
        case .fault(let rule): faults.rule(rule.id, session: nil) != nil
        default: false
        }
    }
}

extension Counters {
    /// Counts one more of the kind of a change.
    fileprivate mutating func count(_ change: Change) {
        switch change {
        case .device: devices += 1
        case .delivery: deliveries += 1
        case .message: messages += 1
        case .link: links += 1
        case .fault: faults += 1
        default: break
        }
    }

    /// Makes the numbers not less than those of what a change brings.
    fileprivate mutating func include(_ change: Change) {
        switch change {
        case .device(let device): devices = max(devices, StoreId.number(device.id))
        case .delivery(let delivery): deliveries = max(deliveries, delivery.number)
        case .message(let message): messages = max(messages, StoreId.number(message.id))
        case .link(let link): links = max(links, StoreId.number(link.id))
        case .fault(let rule): faults = max(faults, StoreId.number(rule.id))
        case .reserved(let counters):
            devices = max(devices, counters.devices)
            deliveries = max(deliveries, counters.deliveries)
            messages = max(messages, counters.messages)
            links = max(links, counters.links)
            faults = max(faults, counters.faults)
            events = max(events, counters.events)
        default: break
        }
    }
}

extension Change {
    fileprivate var lastRegistered: Timestamp {
        guard case .device(let device) = self else { return Timestamp(milliseconds: 0) }
        return device.history.last?.at ?? device.lastSeen
    }
}
