import Bytes
import Domain
import HTTP

extension Journeys {
    /// `…/devices/cleanup` and `…/cleanup/batch`: an object or a list of them, as the editions of the documentation have it.
    func cleanUp(_ call: Call) -> Answer {
        let body: VendorBody
        let items: [JSON]
        do throws(VendorBody.Rejection) {
            body = try VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints)
            items = try Self.items(body.value, allowingOne: true)
        } catch {
            return refuse(.unregister, call, error.finding)
        }
        let isList = body.value.array != nil
        var found = items.enumerated().map { removal($1, body.findings, call, at: isList ? $0 : nil) }
        guard found.allSatisfy(\.isAcceptable) else {
            for index in found.indices where found[index].isAcceptable {
                found[index].observation.add(Self.refusedBatch)
            }
            return Answer(Self.badRequest(found.map(\.observation)), found.map(\.hit))
        }
        var removed = Removed()
        for index in found.indices { remove(&found[index], call, &removed) }
        return Answer(Response(202), found.map(\.hit), changes: removed.changes)
    }

    /// Reads one item.
    private func removal(_ item: JSON, _ findings: [Finding], _ call: Call, at index: Int?) -> Registration {
        var removal = read(.unregister, item, findings, call, at: index) { ($0.optionalText("DeviceToken"), nil) }
        removal.observation.attributes = removal.fields.attributes()
        guard item.members != nil else { return removal }
        if settings.badApiToken == .reject, let finding = credentialsFinding(removal) {
            removal.observation.add(finding)
        }
        return removal
    }

    /// What the items of one call take away.
    private struct Removed {
        /// A user of a device that an item before took away.
        private var pairs: Set<[String]> = []
        private(set) var changes: [Proposal] = []

        /// Takes a user off a device, which goes with its last user; false when that was done before.
        mutating func take(_ user: String, off device: Device) -> Bool {
            guard pairs.insert([device.id, NormalForm.id(user)]).inserted else { return false }
            changes.append(
                .changeDevice(device.id) { device in
                    device.userKeys.removeAll { Journeys.isSame($0, user) }
                    device.history.removeAll { $0.userKey.map { Journeys.isSame($0, user) } ?? false }
                    return !device.userKeys.isEmpty
                })
            return true
        }

        /// Lets a pending registration make no device; false when that was done before.
        mutating func cancel(_ id: String) -> Bool {
            guard pairs.insert([id]).inserted else { return false }
            changes.append(.changeResult(id) { $0.ending?.isCancelled = true })
            return true
        }
    }

    /// Takes a user off a device, or off all; a device without users is forgotten.
    private func remove(_ item: inout Registration, _ call: Call, _ removed: inout Removed) {
        if let finding = credentialsFinding(item) {
            item.observation.add(finding)
            return
        }
        guard let user = item.user else { return }
        let devices = devices(of: user, item, call.session).filter { removed.take(user, off: $0) }
        let pending = pending(of: user, item, call.session).filter { removed.cancel($0.id) }
        guard let first = devices.first else {
            if let first = pending.first {
                item.session = first.device.session
            } else {
                item.observation.add(Self.unknownDevice(item.token))
            }
            return
        }
        item.session = first.session
        if item.token != nil {
            item.observation.device.id = first.id
            item.observation.device.platform = first.platform
        }
    }

    private func devices(of user: String, _ item: Registration, _ session: String?) -> [Device] {
        if let token = item.token {
            return [device(token: token, item.application, session)].compactMap(\.self).filter { $0.hasUser(user) }
        }
        let application = item.application.map(NormalForm.id)
        return domain.devices.of(user: user, session: session).filter { device in
            device.system == .journeys && device.application.map(NormalForm.id) == application
        }
    }

    private func pending(
        of user: String, _ item: Registration, _ session: String?
    ) -> [(id: String, device: RegistrationResult.DeviceKey)] {
        let token = item.token.map(NormalForm.token)
        let application = item.application.map(Self.key)
        let user = Self.key(user)
        return domain.registrations.pending { device in
            guard device.system == .journeys, session == nil || device.session == session else { return false }
            return device.application == application && device.user == user && (token == nil || device.token == token)
        }
    }

    private static func unknownDevice(_ token: String?) -> Finding {
        Finding(
            .unknownDevice, .warning, field: token == nil ? "UserId" : "DeviceToken",
            detail: token.map { "no device of this user and app has the token \($0.prefix(128))" }
                ?? "this user has no device of this app",
            hint: "Nothing was removed. A sample of the documentation ended the token with \" )\" until 2024.")
    }
}
