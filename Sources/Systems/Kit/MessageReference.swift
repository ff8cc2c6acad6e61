import Domain

extension Domain {
    /// Ties a call for a page or a file of the server's own to the message that its parameter `m` names, and to the
    /// message's session and device.
    func refer(_ observation: inout Observation, to id: String?, _ call: Call) {
        guard let id else { return }
        guard let message = messages.message(id: id, session: call.session) else {
            observation.add(
                Finding(
                    .unknownMessage, .info, field: "m", detail: "no message made here has the id \(id.prefix(128))",
                    hint: "The notification is of another session or run, or its message has been cleared."))
            return
        }
        observation.refer(to: message)
    }
}

extension Observation {
    /// Takes over what is known of the message that it answers.
    package mutating func refer(to message: Message) {
        self.message = message.id
        messageId = message.identity.messageId ?? messageId
        deliveryId = message.identity.deliveryId
        trackingId = message.identity.trackingId ?? trackingId
        application = application ?? message.application
        session = message.session
        device = DeviceReference(
            id: message.device, platform: message.platform, token: message.token, userKey: message.userKey)
    }
}
