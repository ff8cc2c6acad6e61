import Domain

extension Domain {
    /// Ties a call for a page or a file of the server's own to the message that its parameter `m` names, and to the
    /// message's session and device.
    func refer(_ hit: inout Hit, to id: String?, _ call: Call) {
        guard let id else { return }
        guard let message = messages.message(id: id, session: call.session) else {
            hit.add(
                Finding(
                    .unknownMessage, .info, field: "m", detail: "no message made here has the id \(id.prefix(128))",
                    hint: "The notification is of another session or run, or its message has been cleared."))
            return
        }
        hit.refer(to: message)
    }
}
