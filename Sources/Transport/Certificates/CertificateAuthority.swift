/// The authority whose certificate clients are told to trust, and which issues the server's certificates.
package struct CertificateAuthority: Sendable {
    /// The path of its certificate as PEM.
    package let caFile: String
    /// The path of its key as PEM.
    package let keyFile: String
    /// Its certificate.
    let certificate: Certificate
    /// Its key.
    let key: PrivateKey

    /// Loads an authority from PEM files.
    package init(certificate path: String, key keyPath: String) throws(CertificateError) {
        let (chain, key) = try CertificateAuthority.load(certificate: path, key: keyPath)
        let certificate = chain[0]
        guard certificate.isAuthority else {
            throw CertificateError(
                file: path, reason: "the certificate is not one of an authority (basicConstraints CA:TRUE is missing)")
        }
        self.certificate = certificate
        self.key = key
        caFile = path
        keyFile = keyPath
    }

    /// Loads the authority of a folder, which is made when it has none. Processes that do so at once get the same one.
    package init(folder: String) throws(CertificateError) {
        let (path, keyPath) = CertificateAuthority.paths(in: folder)
        if !CertificateFile.exists(path) {
            try CertificateFile.makeFolder(folder)
            if !CertificateFile.exists(keyPath) {
                let key = PrivateKey()
                guard let pem = key?.pem, !pem.isEmpty else {
                    throw CertificateError(file: keyPath, reason: "a key cannot be made")
                }
                try CertificateFile.write(pem, to: keyPath, mode: 0o600, replacing: false)
            }
            // Whoever wrote the key first, all go on with that one.
            try CertificateAuthority.issue(certificate: path, key: keyPath, replacing: false)
        }
        try self.init(certificate: path, key: keyPath)
    }

    /// Gives the authority of a folder a new certificate for the key it has, which clients have to trust anew once
    /// the old one has expired.
    package static func renew(folder: String) throws(CertificateError) -> CertificateAuthority {
        let (path, keyPath) = paths(in: folder)
        if CertificateFile.exists(keyPath) { try issue(certificate: path, key: keyPath, replacing: true) }
        return try CertificateAuthority(folder: folder)
    }

    /// Its certificate as PEM.
    package var pem: [UInt8] { certificate.pem }

    /// Its certificate as DER.
    package var der: [UInt8] { certificate.der }

    /// The SHA-256 of its certificate's DER.
    package var fingerprint: [UInt8] { certificate.fingerprint }

    /// When its certificate ends to be valid, in seconds since 1970.
    package var notAfter: Int { certificate.notAfter }

    /// An Apple configuration profile that installs its certificate as a root.
    package var mobileConfig: [UInt8] {
        MobileConfig.profile(certificate: der, fingerprint: fingerprint)
    }

    /// Reads certificates and the key of their first, which must be valid now.
    static func load(
        certificate path: String, key keyPath: String
    ) throws(CertificateError) -> (chain: [Certificate], key: PrivateKey) {
        let chain = Certificate.all(pem: try CertificateFile.read(path))
        guard let first = chain.first else {
            throw CertificateError(file: path, reason: "there is no PEM certificate in the file")
        }
        let key = try readKey(keyPath)
        guard first.matches(key) else {
            throw CertificateError(file: keyPath, reason: "the key is not the one of the certificate \(path)")
        }
        if let problem = first.problem(at: now) { throw CertificateError(file: path, reason: problem) }
        return (chain, key)
    }

    /// Seconds since 1970.
    static var now: Int { Int(SystemClock.wallMilliseconds / 1000) }

    private static func paths(in folder: String) -> (certificate: String, key: String) {
        (folder + "/ca.pem", folder + "/ca-key.pem")
    }

    private static func readKey(_ path: String) throws(CertificateError) -> PrivateKey {
        guard let key = PrivateKey(pem: try CertificateFile.read(path)) else {
            throw CertificateError(
                file: path, reason: "there is no PEM private key in the file, or it needs a passphrase")
        }
        return key
    }

    private static func issue(certificate path: String, key keyPath: String, replacing: Bool) throws(CertificateError) {
        let key = try readKey(keyPath)
        let machine = HostNames.machineNames().first.map { " on " + $0.prefix(32) } ?? ""
        guard
            let made = CertificateBuilder.authority(key: key, name: "Pushpit authority" + machine, now: now)
        else { throw CertificateError(file: path, reason: "a certificate cannot be made with the key \(keyPath)") }
        try CertificateFile.write(made.pem, to: path, mode: 0o644, replacing: replacing)
    }
}
