import Synchronization

// How a commit resolves what is proposed into changes, and takes these in.
extension Domain {
    /// Takes in a registration, and gives its device to the interaction that stands for it.
    func resolveDevice(
        of proposal: Proposal, _ interactions: inout [Interaction], _ committed: inout Committed,
        _ list: inout ChangeList
    ) {
        guard case .register(var registration, let index, let replaced) = proposal else { return }
        let (old, evicted) = devices.register(&registration, evicts: true)
        list.add(.registered(registration))
        list.add(evicted) { .deviceForgotten($0) }
        guard let index, interactions.indices.contains(index) else {
            if let id = registration.id { committed.devices.append(id) }
            return
        }
        interactions[index].observation.device.id = registration.id
        if let old, let replaced { interactions[index].observation.add(replaced(old)) }
    }

    func resolve(
        _ proposal: Proposal, _ interactions: [Interaction], at time: Timestamp?, _ committed: inout Committed,
        _ list: inout ChangeList, _ tells: inout [@Sendable () -> Void]
    ) {
        switch proposal {
        case .register: break
        case .hit(let message, let index):
            guard let time, interactions.indices.contains(index), let name = Hits.Name(interactions[index]) else {
                return
            }
            messages.hit(message, name, at: time)
            list.add(.messageHit(message, name, at: time))
        case .clickLink(let id):
            links.click(id)
            list.add(.linkClicked(id))
        case .endTransfer(let seq, let transfer):
            guard let (evicted, tell) = journal.setTransfer(transfer, of: seq) else { return }
            list.add(.transfer(seq: seq, transfer))
            if let evicted { list.add(.evicted(through: evicted)) }
            tells.append(tell)
        case .changeDevice(let id, let change):
            guard var device = devices.device(id: id) else { return }
            guard change(&device) else { return take(.deviceForgotten(id), &committed, &list) }
            device.id = id
            committed.devices.append(id)
            take(.device(device), &committed, &list)
        case .addLink(let new):
            let link = Link(new, id: links.nextId())
            committed.links.append(link)
            take(.link(link), &committed, &list)
        case .deliver(let delivery, let made):
            messages.put(delivery)
            list.add(.delivery(delivery))
            for message in made {
                messages.put(message)
                list.add(.message(message))
            }
            list.add(messages.evict(keeping: delivery.number)) { .messageForgotten($0) }
            list.add(sessions.touch(delivery.session, at: delivery.createdAt, evicts: true)) { .sessionForgotten($0) }
            if let entry = sessions.entry(delivery.session) { list.add(.session(entry)) }
        case .changeMessage(let id, let change):
            guard var message = messages.message(id: id) else { return }
            change(&message)
            committed.messages.append(message)
            take(.message(message), &committed, &list)
        case .keepResult(let result): take(.result(result), &committed, &list)
        case .changeResult(let id, let change):
            guard var result = registrations.result(id) else { return }
            change(&result)
            take(.result(result), &committed, &list)
        case .addFault(var rule):
            guard let id = faults.nextId() else { return }
            rule.id = id
            committed.rules.append(rule)
            take(.fault(rule), &committed, &list)
        case .replaceFault(let id, let session, var rule):
            guard faults.rule(id, session: session) != nil else { return }
            rule.id = id
            committed.rules.append(rule)
            take(.fault(rule), &committed, &list)
        case .removeFault(let id, let session):
            guard faults.rule(id, session: session) != nil else { return }
            take(.faultForgotten(id), &committed, &list)
        case .forgetDevice(let id): take(.deviceForgotten(id), &committed, &list)
        case .openLogin(let login): take(.login(login), &committed, &list)
        case .endLogin(let token):
            guard var login = logins.login(token) else { return }
            login.isEnded = true
            take(.login(login), &committed, &list)
        case .useSession(let name, let time):
            let evicted = sessions.touch(name, at: time, evicts: true)
            if let entry = sessions.entry(name) { list.add(.session(entry)) }
            list.add(evicted) { .sessionForgotten($0) }
        case .keepSession(let name, let isKept):
            guard var entry = sessions.entry(name) else { return }
            entry.isKept = isKept
            take(.session(entry), &committed, &list)
        case .forgetSession(let name): take(.sessionForgotten(name), &committed, &list)
        case .put(let change): take(change, &committed, &list)
        }
    }

    /// Takes in a change that needs nothing more, and what it pushes out.
    private func take(_ change: Change, _ committed: inout Committed, _ list: inout ChangeList) {
        list.add(change)
        switch change {
        case .device(let device): list.add(devices.put(device, evicts: true)) { .deviceForgotten($0) }
        case .link(let link): list.add(links.put(link, evicts: true)) { .linkForgotten($0) }
        case .result(let result): list.add(registrations.put(result, evicts: true)) { .resultForgotten($0) }
        case .login(let login): list.add(logins.put(login, evicts: true)) { .loginForgotten($0) }
        case .message(let message):
            messages.put(message)
            list.add(messages.evict(keeping: nil)) { .messageForgotten($0) }
        case .delivery(let delivery): messages.put(delivery)
        case .fault(let rule): faults.put(rule)
        case .session(let entry): list.add(sessions.put(entry, evicts: true)) { .sessionForgotten($0) }
        case .deviceForgotten(let id): committed.forgotten += devices.forget(id) ? 1 : 0
        case .linkForgotten(let id): committed.forgotten += links.forget(id) ? 1 : 0
        case .messageForgotten(let id): committed.forgotten += messages.forget(id) ? 1 : 0
        case .resultForgotten(let id): committed.forgotten += registrations.forget(id) ? 1 : 0
        case .faultForgotten(let id): committed.forgotten += faults.forget(id) ? 1 : 0
        case .loginForgotten(let token): committed.forgotten += logins.forget(token) ? 1 : 0
        case .sessionForgotten(let name): committed.forgotten += sessions.forget(name) ? 1 : 0
        case .reserved(let counters): reserve(counters)
        case .interaction, .transfer, .removed, .evicted, .registered, .linkClicked, .messageHit, .faultUsed, .reset:
            assertionFailure("\(change) is no state that can be put")
        }
    }

    /// Takes in a resolved change. It asks nothing but the state: the same changes in the same order give the same state.
    func reduce(_ change: Change) {
        switch change {
        case .interaction(let interaction):
            journal.put(interaction)
            _ = sessions.touch(interaction.session, at: interaction.receivedAt, evicts: false)
        case .transfer(let seq, let transfer): _ = journal.setTransfer(transfer, of: seq)
        case .removed(let seqs): _ = journal.remove(seqs)
        case .evicted(let seq): journal.evict(through: seq)
        case .registered(var registration): _ = devices.register(&registration, evicts: false)
        case .device(let device): _ = devices.put(device, evicts: false)
        case .deviceForgotten(let id): _ = devices.forget(id)
        case .link(let link): _ = links.put(link, evicts: false)
        case .linkClicked(let id): links.click(id)
        case .linkForgotten(let id): _ = links.forget(id)
        case .delivery(let delivery): messages.put(delivery)
        case .message(let message): messages.put(message)
        case .messageHit(let id, let name, let time): messages.hit(id, name, at: time)
        case .messageForgotten(let id): _ = messages.forget(id)
        case .result(let result): _ = registrations.put(result, evicts: false)
        case .resultForgotten(let id): _ = registrations.forget(id)
        case .fault(let rule): faults.put(rule)
        case .faultUsed(let use): faults.use(use)
        case .faultForgotten(let id): _ = faults.forget(id)
        case .login(let login): _ = logins.put(login, evicts: false)
        case .loginForgotten(let token): _ = logins.forget(token)
        case .session(let entry): _ = sessions.put(entry, evicts: false)
        case .sessionForgotten(let name): _ = sessions.forget(name)
        case .reset(let session, let parts): _ = forget(session: session, parts)
        case .reserved(let counters): reserve(counters)
        }
    }

    /// Forgets parts of what belongs to a session, or of all; returns how many interactions that were.
    func forget(session: String?, _ parts: ResetParts) -> Int {
        if parts.contains(.devices) { devices.clear(session: session) }
        if parts.contains(.links) { links.clear(session: session) }
        if parts.contains(.messages) { messages.clear(session: session) }
        if parts.contains(.faults) { faults.clear(session: session) }
        if parts.contains(.registrations) { registrations.clear(session: session) }
        if parts.contains(.logins) { logins.clear(session: session) }
        return parts.contains(.interactions) ? journal.reset(session: session) : 0
    }

    /// Lets the numbers of what is new go on after these.
    func reserve(_ counters: Counters) {
        journal.reserve(upTo: counters.seq)
        devices.reserve(upTo: counters.devices)
        links.reserve(upTo: counters.links)
        messages.reserve(deliveriesUpTo: counters.deliveries, messagesUpTo: counters.messages)
        faults.reserve(upTo: counters.faults)
        _ = lastEvent.max(counters.events, ordering: .relaxed)
    }
}
