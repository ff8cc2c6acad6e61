import Bytes
import Domain
import HTTP

extension InspectionAPI {
    static var deviceRoutes: [Route] {
        [
            Route(
                .get, "/devices", "The devices that registered",
                parameters: .only(["session", "system", "application", "platform", "state"]),
                answers: [.json(.items(of: .named("Device")))], handler: listDevices),
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
                writer.array { for device in devices { device.write(into: &$0) } }
            }
        }
    }

    @Sendable private static func oneDevice(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let device = try call.device()
        return call.json { device.write(into: &$0) }
    }

    @Sendable private static func changeDevice(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let device = try call.device()
        let body = try call.objectBody(["state", "baseUrl"] + Device.settingNames)
        var changed = device
        if let name = try body.string("state") {
            guard let state = Device.State(rawValue: name) else {
                let known = Device.State.allCases.map(\.rawValue).joined(separator: ", ")
                throw .body("/state", "\"\(name)\" is none of \(known)")
            }
            changed.state = state
        }
        for member in body.value.members ?? [] where member.name != "state" {
            let text = try body.string(member.name)
            if let text, text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
                throw .body(body.pointer(to: member.name), "has a control character")
            }
            guard member.name == "baseUrl" else {
                changed.settings[member.name] = text == "" ? nil : text
                continue
            }
            changed.baseURL = try body.baseURL("baseUrl")
        }
        let wanted = changed
        let change: @Sendable (inout Device) -> Bool = { device in
            device.state = wanted.state
            device.baseURL = wanted.baseURL
            device.settings = wanted.settings
            return true
        }
        guard let updated = call.domain.commit([], [.changeDevice(device.id, change)]).devices.first else {
            throw call.noDevice
        }
        return call.json { updated.write(into: &$0) }
    }

    @Sendable private static func deleteDevice(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        guard call.domain.commit([], [.forgetDevice(try call.device().id)]).forgotten > 0 else { throw call.noDevice }
        return .now(Response(204))
    }
}

extension InspectionCall {
    /// The devices that are reached.
    func devices(_ scope: SessionScope) -> [Device] {
        switch scope {
        case .all: domain.devices.list(session: nil)
        case .one(let name): domain.devices.list(session: name)
        case .none: []
        }
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
