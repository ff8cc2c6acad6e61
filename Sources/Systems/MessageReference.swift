import HTTP
import Interactions

extension Domain {
    /// Ties a request for a page or a file of the server's own to the message whose id its parameter `m` has.
    func refer(_ observation: inout Observation, to message: String?) {
        guard let message, !message.isEmpty else { return }
        observation.messageId = message
    }
}
