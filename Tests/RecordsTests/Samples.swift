import Domain
import TestSupport

extension Samples {
    /// Names that are masked in tests.
    static let secrets = Secrets.general.union(
        Secrets(
            headers: ["x-ms-callback-url-headers"], members: ["apitoken"], elements: ["sessiontoken", "strpassword"]))
    static let masked = Redaction.secrets(secrets)
}
