import Bytes
import Domain
import HTTP

extension Journeys {
    /// The most items of one request.
    static let batchLimit = 100

    /// `…/devices`: one device.
    func register(_ call: Call) -> Answer {
        do throws(VendorBody.Rejection) {
            let body = try VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints)
            return settle([registration(body.value, body.findings, call, at: nil)], call, isBatch: false)
        } catch {
            return refuse(.register, call, error.finding)
        }
    }

    /// `…/devices/batch`: a list of 1 to 100 devices, of which none is registered when one is not acceptable.
    func registerBatch(_ call: Call) -> Answer {
        do throws(VendorBody.Rejection) {
            let body = try VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints)
            let items = try Self.items(body.value, allowingOne: false)
            let registrations = items.enumerated().map { registration($1, body.findings, call, at: $0) }
            return settle(registrations, call, isBatch: true)
        } catch {
            return refuse(.register, call, error.finding)
        }
    }

    /// The items of a list within the bounds; of a single object where that is allowed.
    static func items(_ value: JSON, allowingOne: Bool) throws(VendorBody.Rejection) -> [JSON] {
        guard let items = value.array ?? (allowingOne && value.members != nil ? [value] : nil) else {
            throw VendorBody.Rejection(badBody("the content is \(value.typeName), not a list", at: nil))
        }
        guard !items.isEmpty else { throw VendorBody.Rejection(badBody("the list is empty", at: nil)) }
        guard items.count <= batchLimit else {
            throw VendorBody.Rejection(badBody("the list has \(items.count) items, more than \(batchLimit)", at: nil))
        }
        return items
    }

    private func registration(_ item: JSON, _ findings: [Finding], _ call: Call, at index: Int?) -> Registration {
        read(.register, item, findings, call, at: index) { $0.deviceToken(isLenient: settings.lenientKeys) }
    }

    /// Reads one item, of a registration or of a removal; what is wrong with it are findings of its observation.
    /// - Parameter deviceToken: reads the token, which not all items have.
    func read(
        _ kind: Kind, _ item: JSON, _ findings: [Finding], _ call: Call, at index: Int?,
        deviceToken: (inout FieldReader) -> (token: String?, platform: Platform?)
    ) -> Registration {
        let fields = VendorFields(item.members ?? [])
        var observation = Observation(.journeys, kind)
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
        let (token, platform) = deviceToken(&reader)
        for finding in reader.findings { observation.add(finding) }
        observation.application = application
        observation.device = DeviceReference(platform: platform, token: token, userKey: user)
        return Registration(
            organization: call.organization, application: application, user: user, apiToken: apiToken, token: token,
            platform: platform, fields: fields, baseURL: call.baseURL, observation: observation)
    }

    /// Takes all items in, or refuses all.
    private func settle(_ items: [Registration], _ call: Call, isBatch: Bool) -> Answer {
        let options = RegistrationOptions(call.request.head)
        var items = items
        for index in items.indices {
            for finding in options.findings { items[index].observation.add(finding) }
            if settings.badApiToken == .reject, let finding = credentialsFinding(items[index]) {
                items[index].observation.add(finding)
            }
        }
        guard items.allSatisfy(\.isAcceptable) else {
            for index in items.indices where items[index].isAcceptable {
                items[index].observation.add(Self.refusedBatch)
            }
            for index in items.indices { items[index].observation.attributes = items[index].fields.attributes() }
            return Answer(Self.badRequest(items.map(\.observation)), items.map(\.hit))
        }
        let ids = items.map { _ in GUID(random: ports.random) }
        let response = options.isTracked ? Self.registrationIds(ids, isList: isBatch) : Response(202)
        return settle(items, ids, options, call, response)
    }

    /// `…/pushchannel/apps/{application}/devices/{user}`, documented until 2024: its samples take 200 only.
    func registerVersion1(_ call: Call) -> Answer {
        let body: VendorBody
        do throws(VendorBody.Rejection) {
            body = try VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints)
        } catch {
            return refuse(.register, call, error.finding)
        }
        let fields = VendorFields(body.value.members ?? [])
        var reader = FieldReader(fields, at: nil, hints: Self.hints)
        reader.reportBlanks(isLenient: settings.lenientKeys)
        let application = reader.guid(call.parameters["application"], named: "application")
        let user = reader.guid(call.parameters["user"], named: "user")
        let apiToken = reader.text("ApiToken")
        let (token, platform) = reader.contractToken(isLenient: settings.lenientKeys)
        var observation = Observation(
            .journeys, .register, application: application,
            device: DeviceReference(platform: platform, token: token, userKey: user))
        for finding in body.findings + reader.findings { observation.add(finding) }
        if body.value.members == nil {
            observation.findings = body.findings
            observation.add(Self.badBody("the content is \(body.value.typeName), not an object", at: nil))
        }
        var item = Registration(
            organization: call.organization, application: application, user: user, apiToken: apiToken, token: token,
            platform: platform, fields: fields, baseURL: call.baseURL, observation: observation)
        if settings.badApiToken == .reject, let finding = credentialsFinding(item) {
            item.observation.add(finding)
        }
        guard item.isAcceptable else {
            item.observation.attributes = fields.attributes()
            return Answer(Self.badRequest([item.observation]), item.hit)
        }
        return settle([item], [GUID(random: ports.random)], RegistrationOptions(), call, Response(200))
    }
}

extension Call {
    /// The organisation as it stands in the path.
    var organization: String { parameters["organization"] ?? "" }
}
