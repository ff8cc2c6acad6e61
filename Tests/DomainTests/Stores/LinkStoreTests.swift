import TestSupport
import Testing

@testable import Domain

@Suite("LinkStore", .timeLimit(.minutes(5)))
struct LinkStoreTests {
    private func add(_ store: Domain, _ target: String, session: String = "default") -> Link {
        store.addLink(
            session: session, system: .campaignClassic, target: target, deliveryId: nil, messageId: nil,
            url: "https://e.example/")
    }

    @Test(
        "targets are compared with their escapes in one spelling, or by the system's own form",
        arguments: [
            ("/r/?id=h1,2,3", "/r/?id=h1,2,3", true), ("/%72/?a=%7e", "/r/?a=~", true), ("/r?a=%2c", "/r?a=%2C", true),
            ("/r?a=%26", "/r?a=&", false), ("/r/?id=h%", "/r/?id=h%", true), ("/x", "/x/", false),
        ])
    func folding(_ left: String, _ right: String, _ isSame: Bool) {
        let keys = LinkKeys([.journeys: { _ in "one" }])
        #expect((keys.key(.campaignClassic, left) == keys.key(.campaignClassic, right)) == isSame)
        #expect(keys.key(.journeys, left) == "one")
    }

    @Test("the newest link is found in its session, then in default, without a session in all") func finding() {
        let store = Domain.empty()
        _ = add(store, "/r/?id=h1,2,3")
        _ = add(store, "/r/?id=h1,2,3", session: "run1")
        let find = { store.links.find(system: .campaignClassic, target: "/r/?id=h1,2,3", session: $0)?.id }
        #expect([find("run1"), find("run2"), find(nil)] == ["l-2", "l-1", "l-2"])
        #expect(store.links.find(system: .journeys, target: "/r/?id=h1,2,3", session: nil) == nil)
        _ = store.reset(session: "run1", .links)
        #expect(find(nil) == "l-1")
    }

    @Test("clicks are counted, and a restored link keeps them") func clicks() {
        let store = Domain.empty()
        let link = add(store, "/r/?id=h1,2,3")
        store.commit([], [.clickLink(link.id)])
        store.commit([], [.clickLink("l-9")])
        let other = Domain.empty()
        other.restore(store.links.list(session: nil).map { .link($0) })
        #expect(other.links.link(id: link.id)?.clicks == 1)
        #expect(add(other, "/x").id == "l-2")
    }

    @Test("beyond the capacity the oldest go") func capacity() {
        let store = Domain.empty { $0.links = 16 }
        for number in 0..<100 { _ = add(store, "/r/?id=h1,2,\(number)") }
        #expect(store.links.list(session: nil).map(\.id) == (85...100).map { "l-\($0)" })
        #expect(store.links.dropped == 84)
    }
}
