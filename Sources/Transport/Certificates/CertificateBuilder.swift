import COpenSSL

/// Makes certificates.
enum CertificateBuilder {
    private static let day = 86_400
    /// How long an authority is valid, in days.
    private static let authorityDays = 3650
    /// How long a server's certificate is valid, in days; Apple's clients take at most 825 of a private authority.
    private static let leafDays = 364
    /// How far back a certificate begins, in seconds, for devices whose clock is slow.
    private static let past = 3600

    /// The certificate of an authority that signs itself.
    static func authority(key: PrivateKey, name: String, now: Int) -> Certificate? {
        guard let made = X509_new() else { return nil }
        let certificate = Certificate(owning: made)
        guard
            begin(made, key: key, from: now - past, to: now + authorityDays * day),
            setSubject(made, [("O", "Pushpit"), ("CN", name)]),
            X509_set_issuer_name(made, X509_get_subject_name(made)) == 1,
            pushpit_x509_add(made, made, NID_basic_constraints, "critical,CA:TRUE") == 1,
            pushpit_x509_add(made, made, NID_key_usage, "critical,keyCertSign,cRLSign") == 1,
            pushpit_x509_add(made, made, NID_subject_key_identifier, "hash") == 1,
            X509_sign(made, key.pointer, digest(for: key)) > 0
        else { return nil }
        return certificate
    }

    /// The certificate of a server with some names, which are host names and addresses.
    static func leaf(
        key: PrivateKey, names: [String], issuer: Certificate, issuerKey: PrivateKey, now: Int
    ) -> Certificate? {
        guard let made = X509_new() else { return nil }
        let certificate = Certificate(owning: made)
        let end = min(now - past + leafDays * day, issuer.notAfter)
        let alternatives = names.map { (HostNames.isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
        guard
            begin(made, key: key, from: max(now - past, issuer.notBefore), to: end),
            setSubject(made, [("O", "Pushpit"), ("CN", "Pushpit server")]),
            X509_set_issuer_name(made, X509_get_subject_name(issuer.pointer)) == 1,
            pushpit_x509_add(made, issuer.pointer, NID_basic_constraints, "critical,CA:FALSE") == 1,
            pushpit_x509_add(made, issuer.pointer, NID_key_usage, "critical,digitalSignature") == 1,
            pushpit_x509_add(made, issuer.pointer, NID_ext_key_usage, "serverAuth") == 1,
            pushpit_x509_add(made, issuer.pointer, NID_subject_alt_name, alternatives) == 1,
            pushpit_x509_add(made, issuer.pointer, NID_subject_key_identifier, "hash") == 1,
            pushpit_x509_add(made, issuer.pointer, NID_authority_key_identifier, "keyid") == 1,
            X509_sign(made, issuerKey.pointer, digest(for: issuerKey)) > 0
        else { return nil }
        return certificate
    }

    private static func begin(_ made: OpaquePointer, key: PrivateKey, from: Int, to: Int) -> Bool {
        X509_set_version(made, 2) == 1 && pushpit_x509_set_serial(made) == 1
            && pushpit_x509_set_validity(made, from, to) == 1 && X509_set_pubkey(made, key.pointer) == 1
    }

    private static func setSubject(_ made: OpaquePointer, _ parts: [(field: String, value: String)]) -> Bool {
        guard let name = X509_get_subject_name(made) else { return false }
        return parts.allSatisfy { pushpit_name_add(name, $0.field, $0.value) == 1 }
    }

    /// SHA-256, or none for the keys that have their own (Ed25519).
    private static func digest(for key: PrivateKey) -> OpaquePointer? {
        var id: Int32 = 0
        // 2: the key demands the digest that it names.
        if EVP_PKEY_get_default_digest_nid(key.pointer, &id) == 2, id == NID_undef { return nil }
        return EVP_sha256()
    }
}
