import Synchronization
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct LeafCacheTests {
    private let folder: TemporaryFolder
    private let authority: CertificateAuthority

    init() throws {
        folder = try TemporaryFolder()
        authority = try CertificateAuthority(folder: folder.path)
    }

    private func der(_ cache: LeafCache, _ name: String?, _ address: String = "127.0.0.1") -> [UInt8]? {
        cache.identity(serverName: name, localAddress: address)?.certificate.der
    }

    @Test func namesThatShareACertificateGetTheSame() {
        let cache = LeafCache(authority: authority, names: ["Push.Example.com", "bad name"])
        let base = der(cache, nil)
        #expect(base != nil)
        #expect(der(cache, "localhost") == base)
        #expect(der(cache, "push.example.com") == base)
        #expect(der(cache, "unknown.example") == base)
        #expect(der(cache, "not a name") == base)
        #expect(der(cache, "a.localhost") != base)
        #expect(der(cache, "a.localhost") == der(cache, "A.localhost"))
        #expect(der(cache, nil, "198.51.100.7") != base)
        #expect(cache.baseNames.contains("push.example.com"))
        #expect(!cache.baseNames.contains("bad name"))
    }

    @Test func aCertificateIsRenewedBeforeItEnds() {
        let clock = Clock(CertificateAuthority.now)
        let cache = LeafCache(authority: authority, names: []) { clock.next() }
        let first = cache.identity(serverName: nil, localAddress: "::1")
        let second = cache.identity(serverName: nil, localAddress: "::1")
        let third = cache.identity(serverName: nil, localAddress: "::1")
        #expect(first?.certificate.der == second?.certificate.der)
        #expect(second?.certificate.der != third?.certificate.der)
    }

    @Test func manyNamesDoNotFillTheMemory() {
        let cache = LeafCache(authority: authority)
        let first = der(cache, "n0.localhost")
        for number in 0..<300 { _ = der(cache, "n\(number).localhost") }
        #expect(der(cache, "n0.localhost") != first)
    }

    @Test(
        arguments: [
            ("localhost", "localhost"), ("A.b.", "a.b"), ("*.x.test", "*.x.test"), ("::1", "::1"), ("0:0::1", "::1"),
            ("a b", nil), ("", nil), ("-a", nil), ("a..b", nil), ("a,IP:1.2.3.4", nil), ("*", nil),
        ] as [(String, String?)])
    func namesAreNormalized(_ name: String, _ expected: String?) {
        #expect(HostNames.normalized(name) == expected)
    }

    /// A clock that goes on by 200 days each time it is read.
    private final class Clock: Sendable {
        private let time: Mutex<Int>

        init(_ start: Int) {
            time = Mutex(start)
        }

        func next() -> Int {
            time.withLock { time in
                defer { time += 200 * 86_400 }
                return time
            }
        }
    }
}
