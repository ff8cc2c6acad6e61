import Bytes
import Domain
import HTTP

extension Journeys {
    /// `…/devices/status`: how registrations ended, in the order of the ids that are asked for.
    func status(_ call: Call) -> Answer {
        let body: VendorBody
        do throws(VendorBody.Rejection) {
            body = try VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints)
        } catch {
            return refuse(.status, call, error.finding)
        }
        let fields = VendorFields(body.value.members ?? [])
        var observation = Observation(.journeys, .status, attributes: fields.attributes())
        for finding in body.findings { observation.add(finding) }
        guard body.value.members != nil else {
            observation.add(Self.badBody("the content is \(body.value.typeName), not an object", at: nil))
            return Answer(Self.badRequest([observation]), observation)
        }
        var reader = FieldReader(fields, at: nil, hints: Self.hints)
        reader.reportBlanks(isLenient: settings.lenientKeys)
        let application = reader.guid("MobileAppId")
        let apiToken = reader.text("ApiToken")
        for finding in reader.findings { observation.add(finding) }
        observation.application = application
        let ids = Self.requestIds(fields["RegistrationRequestIds"], &observation)
        if let finding = credentialsFinding(call.organization, application, apiToken) { observation.add(finding) }
        guard observation.verdict != .invalid else {
            return Answer(Self.badRequest([observation]), observation)
        }
        let results = ids.map { result($0, application: application, call, &observation) }
        return Answer(Self.answer(200, .array(results)), observation)
    }

    /// The ids of a call; what is wrong with them is added as findings.
    private static func requestIds(_ value: JSON?, _ observation: inout Observation) -> [GUID] {
        let name = "RegistrationRequestIds"
        guard let value else {
            observation.add(.missingField(name, nil))
            return []
        }
        guard let items = value.array else {
            observation.add(.badField(name, "is \(value.typeName), not a list", ""))
            return []
        }
        guard items.count <= batchLimit else {
            observation.add(.badField(name, "has \(items.count) ids, more than \(batchLimit)", ""))
            return []
        }
        var ids: [GUID] = []
        for (index, item) in items.enumerated() {
            if let id = item.string.flatMap({ GUID($0) }) {
                ids.append(id)
            } else {
                let text = item.string ?? item.typeName
                observation.add(.noGUID(name, text, "item \(index)", hint: hints.noGUID))
            }
        }
        return ids
    }

    private func result(
        _ id: GUID, application: String?, _ call: Call, _ observation: inout Observation
    ) -> JSON {
        guard let found = domain.registrations.result(id.text), found.system == .journeys,
            found.organization == Self.key(call.organization),
            application == nil || found.application == application.map(Self.key)
        else {
            observation.add(Self.unknownRegistration(id))
            return .object(RegistrationOutcome.pending.members)
        }
        return .object(RegistrationOutcome.members(found.status, found.reason))
    }

    private static func unknownRegistration(_ id: GUID) -> Finding {
        Finding(
            .unknownRegistration, .warning, field: "RegistrationRequestIds",
            detail: "no registration \(id.text) is known: it stays Pending",
            hint: "Its API token may have been wrong, or it is of another app, server or run.")
    }

    /// `…/devices/status/batch` with a list of `RegistrationRequestId` and `ApiToken`, documented for a day in March 2024.
    func statusOfFirstEdition(_ call: Call) -> Answer {
        let items: [JSON]
        do throws(VendorBody.Rejection) {
            items = try Self.items(
                VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints).value,
                allowingOne: false)
        } catch {
            return refuse(.status, call, error.finding)
        }
        var observation = Observation(.journeys, .status)
        var ids: [GUID] = []
        for (index, item) in items.enumerated() {
            var reader = FieldReader(VendorFields(item.members ?? []), at: index, hints: Self.hints)
            if let id = reader.guid("RegistrationRequestId").flatMap({ GUID($0) }) { ids.append(id) }
            _ = reader.text("ApiToken")
            for finding in reader.findings { observation.add(finding) }
        }
        guard observation.verdict != .invalid else {
            return Answer(Self.badRequest([observation]), observation)
        }
        let results = ids.map { result($0, application: nil, call, &observation) }
        return Answer(Self.answer(202, .array(results)), observation)
    }
}
