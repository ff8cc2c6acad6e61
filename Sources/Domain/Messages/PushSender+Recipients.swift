extension PushSender {
    /// The devices that a push goes to, and those that are left out.
    func recipients(
        of push: Push, _ composer: any PushComposer
    ) throws(PushError) -> (devices: [Device], skipped: [Delivery.Skipped]) {
        switch push.recipient {
        case .deviceToken(let token):
            guard
                let device = domain.devices.find(
                    token: token, session: push.session, system: push.system, application: push.application)
            else {
                throw PushError(
                    "/to/deviceToken",
                    "no device of \(push.system.name) has this token\(place(push)); GET /_pushpit/devices lists all")
            }
            return ([device], [])
        case .device(let id):
            guard let device = domain.devices.device(id: id), isVisible(device, to: push) else {
                throw PushError("/to/device", "there is no device \(id)\(place(push))")
            }
            guard device.system == push.system else {
                throw PushError("/to/device", "\(id) is a device of \(device.system.name)")
            }
            return ([device], [])
        case .userKey(let key):
            let devices = candidates(domain.devices.of(user: key, session: push.session), push)
                .filter { composer.reaches($0, userKey: key) }
            guard !devices.isEmpty else {
                throw PushError(
                    "/to/userKey",
                    "no device of \(push.system.name) belongs to \(key)\(place(push)) now; GET /_pushpit/devices lists all"
                )
            }
            return try current(devices, push, "/to/userKey")
        case .everyone:
            let devices = candidates(domain.devices.list(session: push.session), push)
            guard !devices.isEmpty else {
                throw PushError("/to/everyone", "\(push.system.name) has no device\(place(push))")
            }
            return try current(devices, push, "/to/everyone")
        }
    }

    /// Leaves out the devices that another one replaced.
    private func current(
        _ devices: [Device], _ push: Push, _ pointer: String
    ) throws(PushError) -> (devices: [Device], skipped: [Delivery.Skipped]) {
        let skipped = push.includesReplaced ? [] : devices.filter { $0.replacedBy != nil }
        let reached = push.includesReplaced ? devices : devices.filter { $0.replacedBy == nil }
        guard !reached.isEmpty else {
            let names = skipped.prefix(8).map { "\($0.id) by \($0.replacedBy ?? "")" }.joined(separator: ", ")
            throw PushError(pointer, "every device was replaced: \(names); includeReplaced sends to them all the same")
        }
        guard reached.count <= Self.deviceLimit else {
            throw PushError(pointer, "\(reached.count) devices are more than \(Self.deviceLimit) at once")
        }
        return (
            reached,
            skipped.map { .init(device: $0.id, reason: "replaced by \($0.replacedBy ?? "another device")") }
        )
    }

    private func candidates(_ devices: [Device], _ push: Push) -> [Device] {
        devices.filter { device in
            device.system == push.system && device.token != nil
                && (push.application == nil || device.application == push.application)
        }
    }

    private func isVisible(_ device: Device, to push: Push) -> Bool {
        push.session == nil || device.session == push.session || device.session == Link.defaultSession
    }

    private func place(_ push: Push) -> String {
        let session = push.session.map { " in the session \($0)" } ?? ""
        return session + (push.application.map { " under the application \($0)" } ?? "")
    }
}
