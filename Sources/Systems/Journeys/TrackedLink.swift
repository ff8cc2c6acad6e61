import Bytes
import Domain
import HTTP

/// A tracked link as Journeys writes it: the target is in the link itself, with a digest that proves where it comes from.
///
/// Form of the path: the vendor's page on link tracking; of the query and the token: links in public mails. What the digest
/// is made of is not documented.
package struct TrackedLink: Sendable {
    /// Takes a key and a message.
    package typealias HMAC = @Sendable ([UInt8], [UInt8]) -> [UInt8]

    private let secret: [UInt8]
    /// 32 hexadecimal digits.
    private let secretVersion: String
    private let hmac: HMAC

    package init(secret: [UInt8], hmac: @escaping HMAC) {
        self.secret = secret
        self.hmac = hmac
        secretVersion = HexDigit.text(Array(hmac(secret, Array("version".utf8)).prefix(16)))
    }

    /// Path and query of the link with that number in a push.
    package func target(organization: String, trackingId: String, number: Int32 = 1, to url: String) -> String {
        let json: JSON = [
            "TargetUrl": .string(PercentCoding.encode(url)), "RedirectOptions": ["5": nil, "1": nil],
        ]
        let text = String(decoding: json.bytes, as: UTF8.self)
        return "/api/orgs/\(PercentCoding.encode(organization))/r/\(Self.token(trackingId, number))" + query(text)
    }

    /// The query of a link with that JSON as its target.
    func query(_ text: String) -> String {
        "?msdynmkt_target=\(PercentCoding.encode(text))&msdynmkt_digest=\(PercentCoding.encode(digest(text)))"
            + "&msdynmkt_secretVersion=\(secretVersion)"
    }

    /// Whether the digest fits a query's decoded `msdynmkt_target`: only then it was made here.
    func isSigned(_ target: String, digest sent: String) -> Bool {
        let expected = Array(digest(target).utf8)
        let given = Array(sent.utf8)
        guard expected.count == given.count, !expected.isEmpty else { return false }
        // In the same time for every text, so that nobody finds a digest byte by byte.
        return zip(expected, given).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0
    }

    private func digest(_ text: String) -> String {
        hmac(secret, Array(text.utf8)).withUnsafeBufferPointer {
            String(decoding: Base64.encode($0), as: UTF8.self)
        }
    }

    /// 27 characters of base 64 for URLs: the 16 bytes of the push's id, and the number of the link in 4.
    private static func token(_ trackingId: String, _ number: Int32) -> String {
        let id = GUID(trackingId)?.bytes ?? [UInt8](repeating: 0, count: 16)
        let index = withUnsafeBytes(of: number.littleEndian) { Array($0) }
        let text = (id + index).withUnsafeBufferPointer { Base64.encode($0) }
        return String(
            decoding: text.filter { $0 != 0x3D }.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }, as: UTF8.self)
    }
}
