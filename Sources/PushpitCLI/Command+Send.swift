import Bytes
import HTTP
import Pushpit
import Systems

extension Command {
    static let send = Command(
        description: CommandDescription(
            name: "send", usage: "[FLAGS] [NAME=VALUE …]",
            summary: "Make a push; prints the payload and how to show it",
            examples: [
                "pushpit send --token-of f3a… --title Hello --body \"Your order is on its way\" --link offers",
                "pushpit send --user bob@example.com --body Hello --image sample.png --via simctl",
                "pushpit send --everyone --application com.example.app --body Hello VAR=x",
                "pushpit send --device d-7 --silent --format simctl | xcrun simctl push booted -",
            ], flags: flags + ServerCalls.flags)
    ) { (arguments: CommandArguments) async throws(CommandFailure) -> ExitCode in
        if let format = arguments.value("format"), !formats.contains(format) {
            throw CommandFailure(.usage, "--format: \"\(format)\" is none of \(formats.joined(separator: ", "))")
        }
        let calls = try ServerCalls(arguments)
        let delivery = try await calls.call(.post, "/messages", try push(arguments))
        if arguments.isOn("json") {
            print(String(decoding: delivery.bytes, as: UTF8.self))
        } else if let format = arguments.value("format") {
            for message in delivery["messages"]?.array ?? [] {
                let path = "/messages/\(message["id"]?.string ?? "")/payload?format=\(ServerCalls.segment(format))"
                print(String(decoding: try await calls.bytes(.get, path), as: UTF8.self))
            }
        } else {
            for line in SentMessages.lines(delivery, calls.base) { print(line) }
        }
        let failed = (delivery["messages"]?.array ?? []).contains { $0["state"] == "failed" }
        return failed ? .failed : .done
    }

    private static let flags: [CommandFlag] = [
        CommandFlag(
            "system", "NAME", AllSystems.registry.senders.joined(separator: ", "),
            defaultText: AllSystems.registry.senders.first),
        CommandFlag("token-of", "TOKEN", "To the device of this push token"),
        CommandFlag("device", "ID", "To a device"),
        CommandFlag("user", "KEY", "To the devices of a user"),
        CommandFlag("everyone", "", "To all devices"),
        CommandFlag("application", "KEY", "Only devices of this application"),
        CommandFlag("title", "TEXT", "The title"),
        CommandFlag("subtitle", "TEXT", "The subtitle (iOS)"),
        CommandFlag("body", "TEXT", "The text"),
        CommandFlag("link", "URL", "What a tap opens: a URL, or the name of a landing page"),
        CommandFlag("image", "URL", "A picture: a URL, or the name of a hosted file"),
        CommandFlag("badge", "N", "The number on the app's icon"),
        CommandFlag("sound", "NAME", "The sound"),
        CommandFlag("category", "NAME", "The category (iOS)"),
        CommandFlag("silent", "", "Without anything to see"),
        CommandFlag("test", "", "A test send"),
        CommandFlag("no-consent", "", "Without tracking consent"),
        CommandFlag("include-replaced", "", "Also to devices that another one replaced"),
        CommandFlag("delivery", "ID", "The id of the delivery"),
        CommandFlag("message", "ID", "The id of the message, for one device"),
        CommandFlag("base-url", "URL", "The address for links and images"),
        CommandFlag("via", "WAY", "outbox, webhook, simctl or adb; several between commas", defaultText: "outbox"),
        CommandFlag("webhook-url", "URL", "Where webhook posts the payload"),
        CommandFlag("format", "NAME", "Print the payload alone: apns, simctl or fcm"),
        CommandFlag("json", "", "Print the whole answer as JSON"),
    ]

    private static let formats = ["apns", "simctl", "fcm"]

    /// Flags whose text is a member of the request.
    private static let texts = [
        ("application", "application"), ("title", "title"), ("subtitle", "subtitle"), ("body", "body"),
        ("link", "link"), ("image", "image"), ("sound", "sound"), ("category", "category"),
        ("delivery", "deliveryId"), ("message", "messageId"), ("base-url", "baseUrl"), ("webhook-url", "webhookUrl"),
    ]

    /// The request that the flags and words mean.
    private static func push(_ arguments: CommandArguments) throws(CommandFailure) -> JSON {
        guard let system = arguments.value("system") ?? AllSystems.registry.senders.first else {
            throw CommandFailure(.usage, "--system: no emulated system can send")
        }
        var members: [JSON.Member] = [
            .init("system", .string(system)), .init("to", try recipient(arguments)),
        ]
        for (flag, name) in texts {
            if let value = arguments.value(flag) { members.append(.init(name, .string(value))) }
        }
        if let badge = arguments.value("badge") {
            guard Int(badge) != nil else { throw CommandFailure(.usage, "--badge: \(badge) is no whole number") }
            members.append(.init("badge", .number(badge)))
        }
        if arguments.isOn("silent") { members.append(.init("silent", true)) }
        if arguments.isOn("test") { members.append(.init("test", true)) }
        if arguments.isOn("no-consent") { members.append(.init("trackingConsent", false)) }
        if arguments.isOn("include-replaced") { members.append(.init("includeReplaced", true)) }
        if let via = arguments.value("via") {
            members.append(.init("via", .array(via.split(separator: ",").map { .string(String($0)) })))
        }
        var variables: [JSON.Member] = []
        for word in arguments.words {
            guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
                throw CommandFailure(.usage, "send does not take \"\(word)\"; variables are NAME=VALUE")
            }
            variables.append(
                .init(String(word[..<equals]), .string(String(word[word.index(after: equals)...]))))
        }
        if !variables.isEmpty { members.append(.init("variables", .object(variables))) }
        return .object(members)
    }

    private static func recipient(_ arguments: CommandArguments) throws(CommandFailure) -> JSON {
        let given: [(String, JSON)] = [
            ("deviceToken", arguments.value("token-of").map(JSON.string)),
            ("device", arguments.value("device").map(JSON.string)),
            ("userKey", arguments.value("user").map(JSON.string)),
            ("everyone", arguments.isOn("everyone") ? true : nil),
        ].compactMap { name, value in value.map { (name, $0) } }
        guard given.count == 1 else {
            throw CommandFailure(.usage, "send needs one of --token-of, --device, --user and --everyone")
        }
        return .object([.init(given[0].0, given[0].1)])
    }
}
