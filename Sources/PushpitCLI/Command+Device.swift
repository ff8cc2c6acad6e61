import Bytes
import HTTP
import Pushpit
import Systems

extension Command {
    static let device = Command(
        description: CommandDescription(
            name: "device", usage: "list | expire ID | reject ID | activate ID | forget ID | set ID [FLAGS]",
            summary: "List the devices that registered, or change one",
            examples: [
                "pushpit device list", "pushpit device expire d-7", "pushpit device forget d-7",
                "pushpit device set d-7 --bundle-id com.example.app --simulator booted",
            ],
            flags: [CommandFlag("json", "", "Print JSON")] + settings.map(\.flag) + ServerCalls.flags)
    ) { (arguments: CommandArguments) async throws(CommandFailure) -> ExitCode in
        guard let action = arguments.words.first else {
            throw CommandFailure(.usage, "device needs \(actions.joined(separator: ", "))")
        }
        guard actions.contains(action) else {
            let hint = Nearest.name(to: action, in: actions).map { " (did you mean \($0)?)" } ?? ""
            throw CommandFailure(.usage, "device \(action) is not known\(hint)")
        }
        let calls = try ServerCalls(arguments)
        if action == "list" {
            try arguments.expectWords(1...1, of: "device list")
            return try await list(calls, asJSON: arguments.isOn("json"))
        }
        try arguments.expectWords(2...2, of: "device \(action)")
        let path = "/devices/" + ServerCalls.segment(arguments.words[1])
        if action == "forget" {
            _ = try await calls.call(.delete, path)
            print("\(arguments.words[1]) is forgotten")
            return .done
        }
        let device = try await calls.call(.patch, path, try change(action, arguments))
        print(arguments.isOn("json") ? String(decoding: device.bytes, as: UTF8.self) : line(device))
        return .done
    }

    /// What `set` can set: the flags, and the members of a device that they mean.
    private static let settings: [(flag: CommandFlag, name: String)] = [
        (CommandFlag("bundle-id", "ID", "The iOS bundle identifier, for simctl"), "bundleId"),
        (CommandFlag("package", "NAME", "The Android package, for adb"), "package"),
        (CommandFlag("simulator", "ID", "The simulator that simctl is told"), "simulator"),
        (CommandFlag("adb-serial", "SERIAL", "The device that adb is told"), "adbSerial"),
        (CommandFlag("base-url", "URL", "The address for links and images"), "baseUrl"),
    ]

    private static let actions = ["list", "expire", "reject", "activate", "forget", "set"]
    private static let states = ["expire": "expired", "reject": "rejected", "activate": "active"]

    /// What is to be changed of a device.
    private static func change(_ action: String, _ arguments: CommandArguments) throws(CommandFailure) -> JSON {
        if let state = states[action] { return ["state": .string(state)] }
        let members = settings.compactMap { flag, name in
            arguments.value(flag.name).map { JSON.Member(name, .string($0)) }
        }
        guard !members.isEmpty else {
            let names = settings.map { "--\($0.flag.name)" }.joined(separator: ", ")
            throw CommandFailure(.usage, "device set needs one of \(names)")
        }
        return .object(members)
    }

    private static func list(_ calls: ServerCalls, asJSON: Bool) async throws(CommandFailure) -> ExitCode {
        let answer = try await calls.call(.get, "/devices")
        if asJSON {
            print(String(decoding: answer.bytes, as: UTF8.self))
        } else {
            let devices = answer["items"]?.array ?? []
            if devices.isEmpty { print("No device has registered yet.") }
            for device in devices { print(line(device)) }
        }
        return .done
    }

    private static func line(_ device: JSON) -> String {
        ["id", "state", "system", "platform", "application", "userKey", "session", "token"]
            .map { device[$0]?.string ?? "-" }.joined(separator: "  ")
    }
}
