import Bytes
import Crypto
import Domain
import HTTP

/// A tracked link as Journeys writes it: the target is in the link itself, with a digest that proves where it comes from.
///
/// Form of the path: the vendor's page on link tracking; of the query and the token: links in public mails. What the digest
/// is made of is not documented.
package struct TrackedLink: Sendable {
    private let secret: [UInt8]
    /// 32 hexadecimal digits.
    private let secretVersion: String

    package init(secret: [UInt8]) {
        self.secret = secret
        secretVersion = Hex.text(Digest.hmacSHA256(key: secret, Array("version".utf8)).prefix(16))
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
        let expected = digest(target)
        return !expected.isEmpty && ConstantTime.areEqual(expected, sent)
    }

    private func digest(_ text: String) -> String {
        Base64.text(Digest.hmacSHA256(key: secret, Array(text.utf8)))
    }

    /// 27 characters of base 64 for URLs: the 16 bytes of the push's id, and the number of the link in 4.
    private static func token(_ trackingId: String, _ number: Int32) -> String {
        let id = GUID(trackingId)?.bytes ?? [UInt8](repeating: 0, count: 16)
        let index = withUnsafeBytes(of: number.littleEndian) { Array($0) }
        return Base64.text(id + index, .url)
    }
}
