import Bytes

/// Whether secrets are masked in what the server tells.
///
/// Masking acts on values, by the format that each is in, before anything is written from them: a text that looks like
/// XML inside of JSON cannot touch the JSON. What stands for a secret does not tell its length.
package struct Redaction: Sendable, Equatable {
    /// What stands for a secret.
    package static let mask = "***"
    /// Everything is shown as it came.
    package static let off = Redaction(masking: nil)

    private let masking: Masking?

    /// The values of these names are masked.
    package static func secrets(_ secrets: Secrets) -> Redaction {
        Redaction(masking: Masking(secrets))
    }

    /// The interaction as it is shown.
    package func masked(_ interaction: Interaction) -> Interaction {
        guard let masking else { return interaction }
        var interaction = interaction
        interaction.request = masking.masked(interaction.request, of: interaction.observation.kind)
        interaction.observation = masking.masked(interaction.observation)
        return interaction
    }

    /// A value as it is shown.
    package func masked(_ json: JSON) -> JSON {
        guard let masking, let masked = masking.maskedJSON(json.bytes) else { return json }
        return (try? JSONReader.read(masked)) ?? .string(Self.mask)
    }

    /// The interaction with all that queries look at as it is shown: the request and the link.
    func searchable(_ interaction: Interaction) -> Interaction {
        guard let masking else { return interaction }
        var interaction = interaction
        interaction.request = masking.masked(interaction.request, of: interaction.observation.kind)
        masking.mask(&interaction.observation.link)
        return interaction
    }

    /// Whether something stands for a secret in a body, so that it need not have the size that was recorded.
    package static func mayBeMasked(_ body: [UInt8]) -> Bool {
        let narrow = Array(mask.utf8)
        let wide = narrow.flatMap { [$0, 0] as [UInt8] }.dropLast()
        return body.firstRange(of: narrow) != nil || body.firstRange(of: Array(wide)) != nil
    }
}

extension Masking {
    fileprivate func masked(_ observation: Observation) -> Observation {
        var observation = observation
        for index in observation.findings.indices {
            mask(&observation.findings[index].field)
            mask(&observation.findings[index].detail)
            mask(&observation.findings[index].hint)
        }
        mask(&observation.application)
        mask(&observation.device.token)
        mask(&observation.device.userKey)
        mask(&observation.messageId)
        mask(&observation.deliveryId)
        mask(&observation.trackingId)
        mask(&observation.link)
        if observation.attributes != Observation.noAttributes {
            observation.attributes = maskedJSON(observation.attributes) ?? observation.attributes
        }
        return observation
    }

    fileprivate func masked(_ request: RecordedRequest, of kind: Kind) -> RecordedRequest {
        var request = request
        mask(&request.path)
        let isCut = request.bodyTruncated
        if let body = masked(body: request.body, isForm: request.isForm) { request.body = body }
        request.bodyTruncated = isCut
        // What a tester asked to be sent along with a callback holds credentials under any name.
        if let head = masked(head: request, showsAll: kind != .callback) { request.head = head }
        return request
    }

    /// Masks what is secret in a text.
    fileprivate func mask(_ text: inout String) {
        if let masked = masked(Array(text.utf8)) { text = String(decoding: masked, as: UTF8.self) }
    }

    fileprivate func mask(_ text: inout String?) {
        guard var some = text else { return }
        mask(&some)
        text = some
    }
}

extension RecordedRequest {
    /// Whether the head says that the body is a form.
    fileprivate var isForm: Bool {
        guard !body.isEmpty else { return false }
        var isForm = false
        forEachHeader { name, value in
            guard name.count == 12, Masking.name(head[name]) == "content-type" else { return }
            isForm = String(decoding: head[value], as: UTF8.self).lowercased().contains("x-www-form-urlencoded")
        }
        return isForm
    }
}
