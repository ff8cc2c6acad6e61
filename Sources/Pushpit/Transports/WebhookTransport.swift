import Domain
import HTTP
import Transport

/// Posts the payload of a message to a URL of the tester's.
enum WebhookTransport {
    static func deliver(
        _ message: Message, to url: String?, _ client: HTTPClient,
        _ report: @escaping @Sendable (TransportReport) -> Void
    ) {
        let address: WebAddress
        do {
            address = try WebAddress(url ?? "")
        } catch {
            return report(TransportReport(.webhook, .refused, detail: "\(error)"))
        }
        var request = OutgoingRequest(.post, address, body: message.ownPayload)
        request.add("Content-Type", "application/json")
        request.add("X-Pushpit-Message", message.id)
        client.send(request) { result in
            switch result {
            case .success(let response) where response.isSuccess: report(TransportReport(.webhook, .accepted))
            case .success(let response):
                report(TransportReport(.webhook, .refused, detail: "the webhook answered \(response.status)"))
            case .failure(let error): report(TransportReport(.webhook, .refused, detail: error.description))
            }
        }
    }
}
