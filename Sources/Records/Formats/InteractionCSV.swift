import Bytes
import Domain

/// Writes interactions as comma-separated values (RFC 4180) in UTF-8: a header line, then a line for each.
///
/// What is null is empty; several findings are separated by spaces; `attributes` is JSON.
package struct InteractionCSV: Sendable {
    private let redaction: Redaction

    package init(redaction: Redaction) {
        self.redaction = redaction
    }

    /// The columns in their order.
    package static let columns = [
        "seq", "receivedAt", "session", "system", "kind", "verdict", "application", "deviceId", "platform",
        "deviceToken", "userKey", "messageId", "deliveryId", "trackingId", "link", "findings", "method", "target",
        "path",
        "status", "size", "durationMicroseconds", "fault", "bodySize", "remoteAddress", "tls", "batch", "attributes",
    ]

    /// The header line.
    package var prefix: [UInt8] { Array((Self.columns.joined(separator: ",") + "\r\n").utf8) }

    /// Appends the line of an interaction.
    package func append(_ interaction: Interaction, to bytes: inout [UInt8]) {
        let interaction = redaction.masked(interaction)
        let observation = interaction.observation
        let request = interaction.request
        bytes.appendDecimal(interaction.seq)
        bytes.append(0x2C)
        interaction.receivedAt.withText { bytes.append(contentsOf: $0) }
        field(interaction.session, &bytes)
        field(observation.system.name, &bytes)
        field(observation.kind.name, &bytes)
        field(observation.verdict.name, &bytes)
        field(observation.application, &bytes)
        field(observation.device.id, &bytes)
        field(observation.device.platform?.name, &bytes)
        field(observation.device.token, &bytes)
        field(observation.device.userKey, &bytes)
        field(observation.messageId, &bytes)
        field(observation.deliveryId, &bytes)
        field(observation.trackingId, &bytes)
        field(observation.link, &bytes)
        field(observation.findings.map(\.code.name).joined(separator: " "), &bytes)
        let line = request.requestLine
        field(text(request.head, line.method), &bytes)
        field(text(request.head, line.target), &bytes)
        field(request.path, &bytes)
        number(interaction.response.status, &bytes)
        number(interaction.response.size, &bytes)
        number(interaction.response.durationMicroseconds, &bytes)
        field(interaction.response.fault, &bytes)
        number(request.bodySize, &bytes)
        field(request.remoteAddress, &bytes)
        field(request.tls, &bytes)
        number(interaction.batch, &bytes)
        field(
            String(decoding: observation.attributes, as: UTF8.self), &bytes)
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private func text(_ head: [UInt8], _ range: Range<Int>) -> String {
        head.withUnsafeBufferPointer { UTF8Bytes.text(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private func number(_ value: (some BinaryInteger)?, _ bytes: inout [UInt8]) {
        bytes.append(0x2C)
        if let value { bytes.appendDecimal(value) }
    }

    /// A comma and a value, in quotes where it holds a quote, a comma, a line break or a space at its ends.
    private func field(_ value: String?, _ bytes: inout [UInt8]) {
        bytes.append(0x2C)
        guard var value, !value.isEmpty else { return }
        value.withUTF8 { text in
            let needsQuotes =
                text.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D } || text.first == 0x20
                || text.last == 0x20
            guard needsQuotes else {
                bytes.append(contentsOf: text)
                return
            }
            bytes.append(0x22)
            for byte in text {
                if byte == 0x22 { bytes.append(0x22) }
                bytes.append(byte)
            }
            bytes.append(0x22)
        }
    }
}
