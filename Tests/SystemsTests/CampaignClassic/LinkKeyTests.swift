import Testing

@testable import Systems

@Suite("Campaign Classic link targets", .timeLimit(.minutes(5)))
struct LinkKeyTests {
    @Test(
        "targets are compared by path and id, or without p1 and the like",
        arguments: [
            ("/r/?id=h1,2,3", "/r/?id=h1,2,3&p1=x&s=y"), ("/r/?id=h1,2,3", "/r?id=h1%2C2%2c3"),
            ("/api/orgs/o/r/x?a=1", "/api/orgs/o/r/x?p1=2&a=1"), ("/x", "/x/"), ("/r/?id=h%", "/r/?id=h%"),
            ("/r/?id=h1378a,56c4,3a", "/r/?id=h01378A,056C4,3A"), ("/r/?id=h5,a+b,3", "/r/?id=h5,a%2Bb,3"),
        ])
    func equalTargets(_ left: String, _ right: String) {
        #expect(CampaignClassic.linkKey(of: left) == CampaignClassic.linkKey(of: right))
    }

    @Test("other ids and parameters are other links") func differentTargets() {
        let keys = ["/r/?id=h1,2,3", "/r/?id=h1,2,4", "/x?a=1", "/x?a=2", "/x?p=1", "/x"].map(CampaignClassic.linkKey)
        #expect(Set(keys).count == keys.count)
    }
}
