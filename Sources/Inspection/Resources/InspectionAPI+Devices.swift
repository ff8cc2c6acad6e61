import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var deviceRoutes: [Route] {
        [
            Route(
                .get, "/devices", "The devices that registered",
                parameters: .only(["session", "system", "application", "platform", "state"]),
                answers: [.json(.bounded(.named("Device")))], lists: { $0.devices.count }, handler: listDevices),
            Route(.get, "/devices/{id}", "One device", answers: [.json(.named("Device"))], handler: oneDevice),
            Route(
                .patch, "/devices/{id}", "Changes the state of a device, or what is said of it",
                consumes: ["application/json"], body: .named("DeviceChange"), answers: [.json(.named("Device"))],
                handler: changeDevice),
            Route(.delete, "/devices/{id}", "Forgets a device", produces: [], handler: deleteDevice),
        ]
    }

    @Sendable private static func listDevices(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let system = try call.word("system", of: System.all.map(\.name))
        let platform = try call.word("platform", of: Platform.allCases.map(\.name))
        let state = try call.word("state", of: Device.State.allCases.map(\.rawValue))
        let application = call.query["application"]
        let devices = call.devices(call.scope(call.query["session"])).filter { device in
            (system == nil || device.system.name == system)
                && (platform == nil || device.platform?.name == platform)
                && (state == nil || device.state.rawValue == state)
                && (application == nil || device.application == application)
        }
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array {
                    for device in devices { device.write(into: &$0, redaction: call.environment.redaction) }
                }
                writer.member("bound", call.domain.devices.capacity)
                writer.member("dropped", call.domain.devices.dropped)
            }
        }
    }

    @Sendable private static func oneDevice(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let device = try call.device()
        return call.json { device.write(into: &$0, redaction: call.environment.redaction) }
    }

    @Sendable private static func changeDevice(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let device = try call.device()
        let wanted = try call.body(["state", "baseUrl"] + Device.settingNames) { (object) throws(PointerError) in
            try changed(device, object)
        }
        let change: @Sendable (inout Device) -> Bool = { device in
            device.state = wanted.state
            device.baseURL = wanted.baseURL
            device.settings = wanted.settings
            return true
        }
        let ids = call.domain.commit([], [.changeDevice(device.id, change)]).devices
        guard let updated = ids.first.flatMap({ call.domain.devices.device(id: $0) }) else { throw call.noDevice }
        return call.json { updated.write(into: &$0, redaction: call.environment.redaction) }
    }

    /// A device with what a tester says of it.
    private static func changed(_ device: Device, _ object: JSONObject) throws(PointerError) -> Device {
        var changed = device
        if let name = try object.optionalText("state") {
            guard let state = Device.State(rawValue: name) else {
                let known = Device.State.allCases.map(\.rawValue)
                throw object.error(
                    at: "state", "\"\(name)\" is none of \(known.joined(separator: ", "))", known: known)
            }
            changed.state = state
        }
        for name in object.members.map(\.name) where name != "state" {
            let text = try object.optionalText(name)
            if let text, text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
                throw object.error(at: name, "has a control character")
            }
            guard name == "baseUrl" else {
                changed.settings[name] = text == "" ? nil : text
                continue
            }
            changed.baseURL = try object.baseURL("baseUrl")
        }
        return changed
    }

    @Sendable private static func deleteDevice(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        guard call.domain.commit([], [.forgetDevice(try call.device().id)]).forgotten > 0 else { throw call.noDevice }
        return .now(Response(204))
    }
}

extension InspectionCall {
    /// The devices that are reached.
    func devices(_ scope: SessionScope) -> [Device] {
        scope.list(domain.devices.list)
    }

    fileprivate var noDevice: ProblemDocument {
        ProblemDocument(.notFound, "there is no device \(part("id"))")
    }

    fileprivate func device() throws(ProblemDocument) -> Device {
        guard let device = domain.devices.device(id: part("id")), scope(nil).contains(device.session) else {
            throw noDevice
        }
        return device
    }
}
