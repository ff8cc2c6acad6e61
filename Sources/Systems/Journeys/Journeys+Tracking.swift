import Bytes
import Domain
import HTTP

extension Journeys {
    /// What an app reports.
    private enum Event {
        case clicked
        case opened

        /// From a number, its digits, or the name in any case, as the samples of the documentation send it.
        init?(_ value: JSON) {
            switch value {
            case .number("0"), .string("0"): self = .clicked
            case .number("1"), .string("1"): self = .opened
            case .string(let text):
                switch text.lowercased() {
                case "clicked": self = .clicked
                case "opened": self = .opened
                default: return nil
                }
            default: return nil
            }
        }
    }

    /// `…/pushdatareceiver/events`: an opened or clicked push.
    func track(_ call: Call) -> Answer {
        report(call, trackingId: nil, success: 202)
    }

    /// `…/pushchannel/event/trackings/{trackingId}`, documented until 2024: its samples take 200 only.
    func trackVersion1(_ call: Call) -> Answer {
        report(call, trackingId: call.parameters["trackingId"], success: 200)
    }

    private func report(_ call: Call, trackingId: String?, success: Int) -> Answer {
        let body: VendorBody
        do throws(VendorBody.Rejection) {
            body = try VendorBody(call.request.body, isLenient: settings.lenientKeys, hints: Self.hints)
        } catch {
            return refuse(.event, call, error.finding)
        }
        let fields = VendorFields(body.value.members ?? [])
        var hit = Hit(Observation(.journeys, .event, attributes: fields.attributes()))
        for finding in body.findings { hit.add(finding) }
        guard body.value.members != nil else {
            hit.add(Self.badBody("the content is \(body.value.typeName), not an object", at: nil))
            return Answer(Self.badRequest([hit.observation]), hit)
        }
        read(fields, trackingId, call, &hit)
        guard hit.observation.verdict != .invalid else {
            // What is refused is counted as neither.
            hit.observation.kind = .event
            return Answer(Self.badRequest([hit.observation]), hit)
        }
        return Answer(Response(success), hit)
    }

    /// Reads the fields into the observation: what kind of event it is, of which device and push.
    private func read(
        _ fields: VendorFields, _ pathId: String?, _ call: Call, _ hit: inout Hit
    ) {
        if let organizations = known.organizations, organizations[Self.key(call.organization)] == nil {
            hit.add(Self.unknownOrganization(call.organization))
        }
        var reader = FieldReader(fields, at: nil, hints: Self.hints)
        reader.reportBlanks(isLenient: settings.lenientKeys)
        let token = reader.text("DeviceToken")
        for finding in reader.findings { hit.add(finding) }
        switch fields["PushNotificationStatus"] {
        case nil: hit.add(.missingField("PushNotificationStatus", nil))
        case let value?:
            switch Event(value) {
            case .opened: hit.observation.kind = .open
            case .clicked: hit.observation.kind = .click
            case nil: hit.add(Self.unknownStatus(value))
            }
        }
        hit.observation.device.token = token
        if let device = token.flatMap({ device(token: $0, nil, call.session) }) {
            hit.observation.application = device.application
            hit.session = device.session
            hit.observation.device.id = device.id
            hit.observation.device.platform = device.platform
            hit.observation.device.userKey = device.userKey
        }
        let sent = pathId ?? fields["TrackingId"]?.string
        hit.observation.trackingId = sent.flatMap { $0.isEmpty ? nil : $0 }
        guard let sent else { return hit.add(.missingField("TrackingId", nil)) }
        guard !sent.isEmpty else { return hit.add(Self.emptyTrackingId) }
        guard let id = GUID(sent) else { return hit.add(.noGUID("TrackingId", sent, "", hint: Self.hints.noGUID)) }
        if id.isZero {
            hit.observation.kind = .event
            hit.add(Self.zeroTrackingId)
        } else if hit.observation.verdict != .invalid {
            refer(&hit, to: id, call.session ?? hit.session)
        }
    }

    private static let emptyTrackingId = Finding(
        .emptyTrackingId, .error, field: "TrackingId", detail: "TrackingId is empty",
        hint:
            "A test send has no tracking id: report nothing then. The documentation's Swift sample does the opposite: it returns "
            + "early when the id is not empty, so that only empty ones are reported; turn the condition round.")

    private static let zeroTrackingId = Finding(
        .emptyTrackingId, .warning, field: "TrackingId", detail: "TrackingId is all zero: nothing is counted",
        hint: "It means that there is no tracking; the documentation's samples do not report it.")

    private static func unknownOrganization(_ id: String) -> Finding {
        Finding(
            .badApiToken, .warning, field: "organization",
            detail: "the organisation \(id.prefix(64)) is not configured in journeys.organizations",
            hint: "Events carry no credential, so nobody tells: compare with \"Developer information\" of the app.")
    }

    private static func unknownStatus(_ value: JSON) -> Finding {
        Finding(
            .badField, .error, field: "PushNotificationStatus",
            detail: "PushNotificationStatus is \(String(decoding: value.bytes.prefix(64), as: UTF8.self))",
            hint: "0 or Clicked, 1 or Opened. There is no event for a dismissed push.")
    }
}
