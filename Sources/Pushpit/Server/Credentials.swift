import HTTP
import Inspection
import Transport

/// The certificates that the server shows, as the configuration says.
struct Credentials {
    let context: TLSContext
    /// The authority's PEM file; nil with a certificate of the user's.
    let caFile: String?
    let files: CertificateFiles

    /// - Parameter shouldFail: asked in every handshake whether it is to fail on purpose.
    init(_ configuration: Configuration, shouldFail: @escaping TLSContext.ShouldFail) throws(ServerError) {
        do throws(CertificateError) {
            if let certificate = configuration.tlsCert, let key = configuration.tlsKey {
                context = try Self.context(UserCertificate(certificate: certificate, key: key), shouldFail)
                caFile = nil
                files = CertificateFiles()
                return
            }
            let authority = try Self.authority(configuration)
            context = try Self.context(LeafCache(authority: authority, names: configuration.tlsNames), shouldFail)
            caFile = authority.caFile
            files = CertificateFiles(pem: authority.pem, der: authority.der, mobileConfig: authority.mobileConfig)
        } catch {
            throw ServerError(error.description, .configuration)
        }
    }

    private static func authority(_ configuration: Configuration) throws(CertificateError) -> CertificateAuthority {
        if let certificate = configuration.caCert, let key = configuration.caKey {
            return try CertificateAuthority(certificate: certificate, key: key)
        }
        let folder: String
        do throws(ServerError) {
            folder = try StateFolder.path()
        } catch {
            throw CertificateError(file: "the certificate authority", reason: error.description)
        }
        return try CertificateAuthority(folder: folder)
    }

    private static func context(
        _ source: some IdentitySource, _ shouldFail: @escaping TLSContext.ShouldFail
    ) throws(CertificateError) -> TLSContext {
        do {
            return try TLSContext(identities: source, shouldFail: shouldFail)
        } catch {
            throw CertificateError(file: "TLS", reason: "\(error)")
        }
    }
}
