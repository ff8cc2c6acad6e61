/// What APNs and FCM say to a message that they do not take.
enum Gateways {
    /// The gateway's word; nil when it takes the message.
    ///
    /// APNs: the reasons of its provider API; FCM: the error codes of HTTP v1.
    static func refusal(of device: Device, size: Int) -> String? {
        let isAndroid = device.platform == .android
        switch device.state {
        case .expired: return isAndroid ? "UNREGISTERED" : "Unregistered"
        case .rejected: return isAndroid ? "INVALID_ARGUMENT" : "BadDeviceToken"
        case .active: break
        }
        if device.platform == .ios, let token = device.token, TokenForm(token).isForeignToAPNs {
            return "BadDeviceToken"
        }
        guard size > PushFindings.payloadLimit else { return nil }
        let excess = "\(size - PushFindings.payloadLimit) bytes above \(PushFindings.payloadLimit)"
        return (isAndroid ? "INVALID_ARGUMENT" : "PayloadTooLarge") + ": " + excess
    }
}
