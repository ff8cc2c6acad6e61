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
            return Answer(Self.badRequest(found.map(\.observation)), found.map(\.observation))
        }
        for index in found.indices { remove(&found[index], call) }
        return Answer(Response(202), found.map(\.observation))
    }

    /// Reads one item.
    private func removal(_ item: JSON, _ findings: [Finding], _ call: Call, at index: Int?) -> Registration {
        let fields = VendorFields(item.members ?? [])
        var observation = Observation(.journeys, .unregister, attributes: fields.attributes())
        for finding in findings { observation.add(finding) }
        guard item.members != nil else {
            observation.add(Self.badBody("an item is \(item.typeName), not an object", at: index))
            return Registration(organization: call.organization, fields: fields, observation: observation)
        }
        var reader = FieldReader(fields, at: index, hints: Self.hints)
        reader.reportBlanks(isLenient: settings.lenientKeys)
        let application = reader.guid("MobileAppId")
        let user = reader.guid("UserId")
        let apiToken = reader.text("ApiToken")
        let token = reader.optionalText("DeviceToken")
        for finding in reader.findings { observation.add(finding) }
        observation.application = application
        observation.device = DeviceReference(token: token, userKey: user)
        var removal = Registration(
            organization: call.organization, application: application, user: user, apiToken: apiToken, token: token,
            fields: fields, observation: observation)
        if settings.badApiToken == .reject, let finding = credentialsFinding(removal) {
            removal.observation.add(finding)
        }
        return removal
    }

    /// Takes a user off a device, or off all; a device without users is forgotten.
    private func remove(_ item: inout Registration, _ call: Call) {
        if let finding = credentialsFinding(item) {
            item.observation.add(finding)
            return
        }
        guard let user = item.user else { return }
        let found: [Device]
        if let token = item.token {
            found = [device(token: token, item.application, call.session)].compactMap { $0 }
        } else {
            found = domain.devices.list(session: call.session).filter { device in
                device.system == .journeys && device.application?.lowercased() == item.application?.lowercased()
            }
        }
        let devices = found.filter { $0.hasUser(user) }
        let token = item.token.map(Self.canonical)
        let application = item.application?.lowercased()
        let pending = domain.registrations.cancel { device in
            device.system == .journeys && (call.session == nil || device.session == call.session)
                && device.application == application && device.user == user.lowercased()
                && (token == nil || device.token == token)
        }
        guard let first = devices.first else {
            if let first = pending.first {
                item.observation.session = first.session
                return
            }
            item.observation.add(Self.unknownDevice(item.token))
            return
        }
        item.observation.session = first.session
        if item.token != nil {
            item.observation.device.id = first.id
            item.observation.device.platform = first.platform
        }
        for device in devices { take(user, off: device) }
    }

    private func take(_ user: String, off device: Device) {
        let isUser: (String?) -> Bool = { $0?.lowercased() == user.lowercased() }
        let changed = domain.devices.update(id: device.id) { device in
            device.userKeys.removeAll(where: isUser)
            device.history.removeAll { isUser($0.userKey) }
        }
        if changed?.userKeys.isEmpty == true { _ = domain.devices.remove(id: device.id) }
    }

    private static func unknownDevice(_ token: String?) -> Finding {
        Finding(
            .unknownDevice, .warning, field: token == nil ? "UserId" : "DeviceToken",
            detail: token.map { "no device of this user and app has the token \($0.prefix(128))" }
                ?? "this user has no device of this app",
            hint: "Nothing was removed. A sample of the documentation ended the token with \" )\" until 2024.")
    }
}
