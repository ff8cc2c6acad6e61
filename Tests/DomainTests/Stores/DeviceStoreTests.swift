import Bytes
import Synchronization
import TestSupport
import Testing

@testable import Domain

@Suite("DeviceStore", .timeLimit(.minutes(5)))
struct DeviceStoreTests {
    private func register(
        _ store: Domain, _ token: String, session: String = "default", user: String? = nil, phone: String? = nil,
        at time: Int64 = 0
    ) -> Device {
        store.register(
            session: session, system: .campaignClassic, application: "app", token: token, platform: .ios, userKey: user,
            parameters: .object([]), baseURL: nil, phone: phone, at: Timestamp(milliseconds: time))
    }

    @Test("registrations fold by session and token, and history and user keys are kept") func folding() {
        let store = Domain.empty()
        for user in ["ann", "bob", nil, "ann"] { _ = register(store, "t", user: user) }
        _ = register(store, "t", session: "run1")
        #expect(store.devices.list(session: nil).map(\.id) == ["d-1", "d-2"])
        #expect(store.devices.device(id: "d-1")?.history.map(\.userKey) == ["ann", "bob", nil, "ann"])
        #expect(store.devices.device(id: "d-1")?.userKeys == ["ann", "bob"])
        #expect(store.devices.counts["run1"] == 1)
    }

    @Test("a device of a staging table is known when its time has come; one that is known already is not staged")
    func staging() {
        let now = Mutex<Int64>(0)
        let store = Domain.empty(clock: Clock { Timestamp(milliseconds: now.withLock { $0 }) })
        func register(_ token: String, visibleFrom: Int64?) -> String {
            var registration = DeviceRegistration(
                session: "default", system: .campaignClassic, application: "app", token: token, platform: .ios,
                userKey: nil, parameters: .object([]), baseURL: nil, at: Timestamp(milliseconds: 0))
            registration.visibleFrom = visibleFrom.map { Timestamp(milliseconds: $0) }
            return store.commit([], [.register(registration, interaction: nil)]).devices[0]
        }
        _ = register("old", visibleFrom: nil)
        _ = register("old", visibleFrom: 5_000)
        let new = register("new", visibleFrom: 5_000)
        now.withLock { $0 = 4_999 }
        #expect(store.devices.list(session: nil).map(\.id) == ["d-1"] && store.devices.counts["default"] == 1)
        #expect(store.devices.device(id: new) == nil)
        #expect(store.devices.find(token: "new", session: nil)?.id == new)
        now.withLock { $0 = 5_000 }
        #expect(store.devices.device(id: new)?.token == "new")
        #expect(store.devices.list(session: "default").count == 2 && store.devices.counts["default"] == 2)
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
        let device = Domain.empty().register(
            session: "s", system: .journeys, application: nil, token: "t", platform: nil, userKey: "u",
            parameters: parameters, baseURL: nil, at: Timestamp(milliseconds: 0))
        #expect(device.history.map(\.parameters) == [isKept ? parameters : [:]])
    }

    @Test("history is bounded") func boundedHistory() {
        let store = Domain.empty()
        for number in 0..<100 { _ = register(store, "t", user: "u\(number)") }
        #expect(store.devices.device(id: "d-1")?.history.count == DeviceStore.historyLimit)
        #expect(store.devices.device(id: "d-1")?.userKey == "u99")
    }

    @Test("a token is found in its session, then in default, and without a session where it registered last")
    func finding() {
        let store = Domain.empty()
        _ = register(store, "t", session: "default")
        _ = register(store, "t", session: "run1")
        #expect(store.devices.find(token: "t", session: "run1")?.session == "run1")
        #expect(store.devices.find(token: "t", session: "run2")?.session == "default")
        #expect(store.devices.find(token: "t", session: nil)?.session == "run1")
        _ = register(store, "t", session: "default")
        #expect(store.devices.find(token: "t", session: nil)?.session == "default")
        #expect(store.devices.find(token: "other", session: nil) == nil)
    }

    @Test("beyond the capacity the devices seen longest ago go one by one, and are counted") func capacity() {
        let store = Domain.empty { $0.devices = 16 }
        for number in 0..<100 { _ = register(store, "t\(number)", at: Int64(number)) }
        #expect(store.devices.list(session: nil).map(\.token) == (84..<100).map { "t\($0)" })
        #expect(store.devices.find(token: "t83", session: nil) == nil && store.devices.dropped == 84)
    }

    @Test("a device can be changed, forgotten and restored") func changes() {
        let store = Domain.empty()
        let device = register(store, "t", session: "run1")
        #expect(store.change(device: device.id) { $0.state = .expired }?.state == .expired)
        #expect(store.change(device: "d-9") { $0.state = .expired } == nil)
        #expect(store.commit([], [.forgetDevice(device.id)]).forgotten == 1)
        #expect(store.commit([], [.forgetDevice(device.id)]).forgotten == 0)
        store.restore([.device(device)])
        #expect(store.devices.find(token: "t", session: "run1") == device)
        #expect(register(store, "t2").id == "d-2")
        _ = store.reset(session: "run1", .devices)
        #expect(store.devices.list(session: nil).map(\.token) == ["t2"])
        _ = store.reset(session: nil, .devices)
        #expect(store.devices.list(session: nil).isEmpty)
    }

    @Test("another token of a phone replaces the device, and the old one can come back") func replacement() {
        let store = Domain.empty()
        _ = register(store, "a", phone: "p")
        #expect(register(store, "b", phone: "p").replaces == "d-1")
        #expect(store.devices.device(id: "d-1")?.replacedBy == "d-2")
        _ = store.change(device: "d-2") { $0.state = .expired }
        #expect(register(store, "a", phone: "p").replacedBy == nil)
        #expect(store.devices.device(id: "d-2")?.replacedBy == "d-1")
        #expect(store.devices.device(id: "d-2")?.replaces == nil)
    }

    @Test(
        "a device is one in whatever case its digits and whatever form its GUIDs come",
        arguments: [
            ("00ff", "00FF", true), ("00fg", "00FG", false), ("fcm:A", "fcm:a", false), ("ab cd", "AB CD", false),
        ])
    func spellings(_ first: String, _ second: String, _ isSame: Bool) {
        let store = Domain.empty()
        let device = register(store, first)
        #expect((register(store, second).id == device.id) == isSame)
        #expect(store.devices.device(id: device.id)?.token == first)
        #expect(store.devices.find(token: second, session: nil)?.token == (isSame ? first : second))
    }

    @Test("a user is found in every session and spelling, also one of many, and not after a cleanup")
    func users() {
        let store = Domain.empty()
        let id = "00aa00aa-bb11-cc22-dd33-44ee44ee44ee"
        _ = register(store, "a", user: id)
        _ = register(store, "b", session: "run1", user: "{\(id.uppercased())}")
        _ = register(store, "c", user: "other")
        let spelled = id.replacing("-", with: "")
        #expect(store.devices.of(user: spelled, session: nil).map(\.token) == ["a", "b"])
        #expect(store.devices.of(user: spelled, session: "run1").map(\.token) == ["b"])
        store.change(device: "d-1") { $0.userKeys = [] }
        #expect(store.devices.of(user: id, session: nil).map(\.token) == ["b"])
    }
}
