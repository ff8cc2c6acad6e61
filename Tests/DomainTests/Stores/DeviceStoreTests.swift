import Bytes
import Synchronization
import Testing

@testable import Domain

@Suite("DeviceStore", .timeLimit(.minutes(5)))
struct DeviceStoreTests {
    private func register(
        _ store: DeviceStore, _ token: String, session: String = "default", user: String? = nil, phone: String? = nil,
        at time: Int64 = 0
    ) -> Device {
        store.register(
            session: session, system: .campaignClassic, application: "app", token: token, platform: .ios, userKey: user,
            parameters: .object([]), baseURL: nil, phone: phone, at: Timestamp(milliseconds: time))
    }

    @Test("registrations fold by session and token, and history and user keys are kept") func folding() {
        let store = DeviceStore()
        for user in ["ann", "bob", nil, "ann"] { _ = register(store, "t", user: user) }
        _ = register(store, "t", session: "run1")
        #expect(store.list(session: nil).map(\.id) == ["d-1", "d-2"])
        #expect(store.device(id: "d-1")?.history.map(\.userKey) == ["ann", "bob", nil, "ann"])
        #expect(store.device(id: "d-1")?.userKeys == ["ann", "bob"])
        #expect(store.counts["run1"] == 1)
    }

    @Test("a staged device is known when its time has come; one that is known already is not staged")
    func staging() {
        let now = Mutex<Int64>(0)
        let store = DeviceStore(clock: Clock { Timestamp(milliseconds: now.withLock { $0 }) })
        _ = register(store, "old")
        _ = register(store, "old")
        let new = register(store, "new")
        for id in ["d-1", new.id] { store.stage(id: id, for: 5_000) }
        now.withLock { $0 = 4_999 }
        #expect(store.list(session: nil).map(\.id) == ["d-1"] && store.counts["default"] == 1)
        #expect(store.device(id: new.id) == nil)
        #expect(store.find(token: "new", session: nil)?.id == new.id)
        now.withLock { $0 = 5_000 }
        #expect(store.device(id: new.id) == new)
        #expect(store.list(session: "default").count == 2 && store.counts["default"] == 2)
    }

    @Test(
        "parameters above 64 KiB are left out of the history",
        arguments: [
            (JSON.object([.init("a", .string(String(repeating: "x", count: 65_528)))]), true),
            (.object([.init("a", .string(String(repeating: "x", count: 65_529)))]), false),
            (.object([.init("a", .string(String(repeating: "\u{1}", count: 12_000)))]), false),
            (.object([.init("a", .array(Array(repeating: 1, count: 40_000)))]), false),
        ])
    func boundedParameters(_ parameters: JSON, _ isKept: Bool) {
        let device = DeviceStore().register(
            session: "s", system: .journeys, application: nil, token: "t", platform: nil, userKey: "u",
            parameters: parameters, baseURL: nil, at: Timestamp(milliseconds: 0))
        #expect(device.history.map(\.parameters) == [isKept ? parameters : [:]])
    }

    @Test("history is bounded") func boundedHistory() {
        let store = DeviceStore()
        for number in 0..<100 { _ = register(store, "t", user: "u\(number)") }
        #expect(store.device(id: "d-1")?.history.count == DeviceStore.historyLimit)
        #expect(store.device(id: "d-1")?.userKey == "u99")
    }

    @Test("a token is found in its session, then in default, and without a session where it registered last")
    func finding() {
        let store = DeviceStore()
        _ = register(store, "t", session: "default")
        _ = register(store, "t", session: "run1")
        #expect(store.find(token: "t", session: "run1")?.session == "run1")
        #expect(store.find(token: "t", session: "run2")?.session == "default")
        #expect(store.find(token: "t", session: nil)?.session == "run1")
        _ = register(store, "t", session: "default")
        #expect(store.find(token: "t", session: nil)?.session == "default")
        #expect(store.find(token: "other", session: nil) == nil)
    }

    @Test("beyond the capacity the devices seen longest ago go") func capacity() {
        let store = DeviceStore(capacity: 16)
        for number in 0..<100 { _ = register(store, "t\(number)", at: Int64(number)) }
        #expect(store.list(session: nil).count <= 16)
        #expect(store.find(token: "t99", session: nil) != nil)
        #expect(store.find(token: "t0", session: nil) == nil)
    }

    @Test("a device can be changed, forgotten and restored") func changes() {
        let store = DeviceStore()
        let device = register(store, "t", session: "run1")
        #expect(store.update(id: device.id) { $0.state = .expired }?.state == .expired)
        #expect(store.update(id: "d-9") { $0.state = .expired } == nil)
        #expect(store.remove(id: device.id))
        #expect(!store.remove(id: device.id))
        store.restore([device])
        #expect(store.find(token: "t", session: "run1") == device)
        #expect(register(store, "t2").id == "d-2")
        store.clear(session: "run1")
        #expect(store.list(session: nil).map(\.token) == ["t2"])
        store.clear(session: nil)
        #expect(store.list(session: nil).isEmpty)
    }

    @Test("another token of a phone replaces the device, and the old one can come back") func replacement() {
        let store = DeviceStore()
        _ = register(store, "a", phone: "p")
        #expect(register(store, "b", phone: "p").replaces == "d-1")
        #expect(store.device(id: "d-1")?.replacedBy == "d-2")
        _ = store.update(id: "d-2") { $0.state = .expired }
        #expect(register(store, "a", phone: "p").replacedBy == nil)
        #expect(store.device(id: "d-2")?.replacedBy == "d-1")
        #expect(store.device(id: "d-2")?.replaces == nil)
    }
}
