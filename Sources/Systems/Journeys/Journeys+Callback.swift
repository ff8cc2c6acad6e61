import Bytes
import Crypto
import Domain
import HTTP

extension Journeys {
    /// The one POST to the receiver of a registration's result; nil when its address cannot be called.
    ///
    /// `Signature` is the HMAC with SHA-256 of the address as sent, under the API token. How it is encoded is not documented.
    func callback(
        _ callback: Registration.Callback, _ item: Registration, _ id: GUID?, _ outcome: RegistrationOutcome,
        lostBy fault: String?
    ) -> OutgoingCall? {
        guard let address = try? WebAddress(callback.url) else { return nil }
        let signature = signature(of: callback.url, apiToken: item.apiToken ?? "")
        let members = [outcome.members[0], .init("Signature", .string(signature)), outcome.members[1]]
        var request = OutgoingRequest(.post, address, body: JSON.object(members).bytes)
        if !callback.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            request.add("Content-Type", "application/json; charset=utf-8")
        }
        for header in callback.headers { request.add(header.name, header.value) }
        var attributes = members
        if let id { attributes.append(.init("RegistrationRequestId", .string(id.text))) }
        let observation = Observation(
            .journeys, .callback, application: item.application, device: item.observation.device,
            attributes: JSON.object(attributes).bytes)
        return OutgoingCall(request, observation, lostBy: fault) { observation, result in
            switch result {
            case .success(200...299): break
            case .success(let status): observation.add(Self.callbackLost("the receiver answered \(status)"))
            case .failure(let failure): observation.add(Self.callbackLost(failure.description))
            }
        }
    }

    private func signature(of url: String, apiToken: String) -> String {
        let decoded = settings.signature.key == .base64 ? Base64.decode(apiToken) : nil
        let digest = Digest.hmacSHA256(key: decoded ?? Array(apiToken.utf8), Array(url.utf8))
        return settings.signature.encoding == .hex ? Hex.text(digest) : Base64.text(digest)
    }

    private static func callbackLost(_ why: String) -> Finding {
        Finding(
            .callbackLost, .warning, field: "x-ms-callback-url", detail: why,
            hint: "The service does not repeat it: ask for the status instead, with x-ms-track-registration.")
    }
}
