import Bytes
import Domain
import HTTP

extension CampaignClassic {
    /// `registerIOS.jssp` and `registerAndroid.jssp`: keeps the device and answers 200, the only status that the SDKs take.
    func register(_ call: Call, _ platform: Platform) -> Answer {
        let form = RegistrationForm(call.request)
        let additional = AdditionalParametersReader(form["additionalParams"] ?? "")
        let attributes = Self.attributes(form, additional)
        let token = form["registrationToken"]
        let key = form["mobileAppUuid"]
        var observation = Observation(
            .campaignClassic, .register, application: key,
            device: DeviceReference(platform: platform, token: token, userKey: form["userKey"]),
            attributes: attributes.bytes)
        Self.report(form, additional, &observation)
        guard isKnown(key) else {
            observation.add(Self.unknownKey(key))
            let refusal = settings.unknownIntegrationKey
            if token == nil { observation.add(Self.missingToken) }
            return Answer(Response(refusal.status, text: refusal.body), observation)
        }
        guard let token else {
            observation.add(Self.missingToken)
            return Answer(Response(400, text: "registrationToken is missing"), observation)
        }
        guard token.utf8.count <= Self.tokenLimit else {
            observation.add(Self.longToken(token.utf8.count))
            return Answer(Response(400, text: "registrationToken is too long"), observation)
        }
        if let finding = TokenForm(token).finding(on: platform, token: token) { observation.add(finding) }
        let session = call.session ?? domain.devices.session(ofToken: token) ?? Link.defaultSession
        let registration = DeviceRegistration(
            session: session, system: .campaignClassic, application: key, token: token, platform: platform,
            userKey: observation.device.userKey, parameters: attributes, baseURL: call.baseURL,
            phone: Self.phone(form), at: call.now)
        return Answer(
            Self.registered, Hit(observation, session: session),
            changes: [.register(registration, interaction: 0, replaced: Self.tokenChanged)])
    }

    /// Longer tokens are not kept; those of APNs and FCM have far less than 4 KiB.
    private static let tokenLimit = 16 * 1024

    /// What the vendor's page says is not documented; the SDKs ignore it.
    private static let registered = Response(200, text: "OK")

    /// What tells phones apart: the id that Android's SDK sends, else user and model; nil when neither is known.
    private static func phone(_ form: RegistrationForm) -> String? {
        if let id = form["deviceImei"] { return "id " + id }
        guard let user = form["userKey"], let model = form["deviceModel"] else { return nil }
        return "user " + user + "\u{0} " + model
    }

    /// Every field under its own name, and the additional parameters as an object.
    private static func attributes(_ form: RegistrationForm, _ additional: AdditionalParametersReader) -> JSON {
        var members = form.fields.compactMap { field in
            field.name == "parameters" ? nil : JSON.Member(field.name, .string(field.value))
        }
        let parameters = additional.parameters.map { JSON.Member($0.name, .string($0.value)) }
        members.append(JSON.Member("parameters", .object(parameters)))
        return .object(members)
    }

    private static func report(
        _ form: RegistrationForm, _ additional: AdditionalParametersReader, _ observation: inout Observation
    ) {
        for name in form.repeated { observation.add(repeatedParameter(name, in: "body")) }
        if let problem = additional.problem { observation.add(badParameters(problem)) }
        for name in additional.repeated.prefix(8) {
            observation.add(repeatedParameter(name, in: "additionalParams"))
        }
    }
}
