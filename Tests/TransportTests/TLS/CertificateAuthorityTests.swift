import Foundation
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct CertificateAuthorityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func error(certificate: String, key: String) -> CertificateError? {
        do throws(CertificateError) {
            _ = try CertificateAuthority(certificate: certificate, key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test func anAuthorityIsMadeOnceAndLoadedThen() throws {
        let made = try CertificateAuthority(folder: folder.path + "/a/b")
        let loaded = try CertificateAuthority(folder: folder.path + "/a/b")
        #expect(made.der == loaded.der)
        #expect(made.caFile == folder.path + "/a/b/ca.pem")
        #expect(try folder.names(in: "a/b") == ["ca-key.pem", "ca.pem"])
        #expect(try folder.mode("a/b") == 0o700)
        #expect(try folder.mode("a/b/ca-key.pem") == 0o600)
        #expect(made.certificate.isAuthority)
        #expect(made.notAfter - CertificateAuthority.now > 3640 * 86_400)
    }

    @Test func allWhoStartAtOnceGetTheSameAuthority() async throws {
        let path = folder.path + "/shared"
        let found = await withTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<16 { group.addTask { try? CertificateAuthority(folder: path).der } }
            return await group.reduce(into: Set<[UInt8]?>()) { $0.insert($1) }
        }
        #expect(found.count == 1)
        #expect(!found.contains(nil))
    }

    @Test func aRenewedAuthorityKeepsItsKey() throws {
        let first = try CertificateAuthority(folder: folder.path)
        let second = try CertificateAuthority.renew(folder: folder.path)
        #expect(first.der != second.der)
        #expect(second.certificate.matches(first.key))
        #expect(try CertificateAuthority(folder: folder.path).der == second.der)
    }

    @Test func whatCannotBeAnAuthorityIsRefused() throws {
        let one = try CertificateAuthority(folder: folder.path + "/one")
        let other = try CertificateAuthority(folder: folder.path + "/other")
        let garbage = try folder.write("garbage.pem", "nothing")
        let missing = folder.path + "/missing.pem"
        #expect(error(certificate: one.caFile, key: one.keyFile) == nil)
        #expect(error(certificate: missing, key: one.keyFile)?.reason.hasPrefix("cannot be read: No such file") == true)
        #expect(error(certificate: one.caFile, key: missing)?.file == missing)
        #expect(error(certificate: garbage, key: one.keyFile)?.reason == "there is no PEM certificate in the file")
        #expect(error(certificate: one.caFile, key: garbage)?.reason.hasPrefix("there is no PEM private key") == true)
        #expect(error(certificate: one.caFile, key: other.keyFile)?.reason.hasPrefix("the key is not the one") == true)

        let leaf = try #require(
            LeafCache(authority: one).identity(serverName: nil, localAddress: "127.0.0.1"))
        let leafFile = try folder.write("leaf.pem", leaf.certificate.pem)
        let leafKey = try folder.write("leaf-key.pem", leaf.key.pem)
        #expect(error(certificate: leafFile, key: leafKey)?.reason.hasPrefix("the certificate is not one of") == true)
        #expect(throws: Never.self) { try UserCertificate(certificate: leafFile, key: leafKey) }

        let old = try #require(
            CertificateBuilder.authority(key: one.key, name: "old", now: CertificateAuthority.now - 4000 * 86_400))
        let oldFile = try folder.write("old.pem", old.pem)
        #expect(error(certificate: oldFile, key: one.keyFile)?.reason == "the certificate has expired")
    }

    @Test func theProfileHasTheCertificateAndAlwaysTheSameIdentifiers() throws {
        let authority = try CertificateAuthority(folder: folder.path)
        #expect(authority.mobileConfig == authority.mobileConfig)
        let plist = try PropertyListSerialization.propertyList(from: Data(authority.mobileConfig), format: nil)
        let profile = try #require(plist as? [String: Any])
        let payload = try #require((profile["PayloadContent"] as? [[String: Any]])?.first)
        #expect(profile["PayloadType"] as? String == "Configuration")
        #expect(payload["PayloadType"] as? String == "com.apple.security.root")
        #expect(payload["PayloadContent"] as? Data == Data(authority.der))
        #expect((payload["PayloadUUID"] as? String).flatMap(UUID.init(uuidString:)) != nil)
        #expect(payload["PayloadUUID"] as? String != profile["PayloadUUID"] as? String)
    }
}
