import Bytes
import Domain

extension Diagnosis {
    /// What is wrong with the device that is asked for, or with devices of the session.
    static func deviceItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        var items: [DiagnosisItem] = []
        if let name = state.scope.device, state.named.isEmpty {
            items.append(
                DiagnosisItem(.noSuchDevice, "No device with the id or token \(name) has registered\(state.place)."))
        }
        for device in state.named {
            switch device.state {
            case .active: break
            case .expired:
                items.append(
                    DiagnosisItem(.deviceExpired, "The device \(device.id) is expired.", evidence: [evidence(device)]))
            case .rejected:
                items.append(
                    DiagnosisItem(.deviceRejected, "The device \(device.id) is rejected.", evidence: [evidence(device)])
                )
            }
            if let other = device.replacedBy {
                items.append(
                    DiagnosisItem(
                        .deviceReplaced, "The device \(device.id) was replaced by \(other), which has another token.",
                        evidence: [evidence(device)]))
            }
        }
        let withoutToken = state.named.filter { $0.token == nil } + state.withoutToken
        if !withoutToken.isEmpty {
            items.append(
                DiagnosisItem(
                    .deviceWithoutToken,
                    "\(counted(withoutToken.count, "device")) registered without a token\(state.place).",
                    evidence: withoutToken.map(evidence)))
        }
        return items
    }

    private static func evidence(_ device: Device) -> JSON {
        [
            "device": .string(device.id), "session": .string(device.session), "system": .string(device.system.name),
            "application": device.application.map(JSON.string) ?? .null, "state": .string(device.state.rawValue),
            "lastSeen": .string(device.lastSeen.text),
        ]
    }
}
