import Bytes
import Domain

extension SystemDescription {
    /// The JSON of the inspection API.
    package var json: JSON {
        [
            "name": .string(name), "system": .string(system.name), "title": .string(title), "sends": .bool(sends),
            "kinds": .array(kinds.map { .string($0.name) }), "findings": .array(findings.map(\.json)),
            "presets": .array(presets.map(\.json)),
            "options": .array(
                options.map { ["key": .string($0.key), "help": .string($0.help), "default": $0.defaultValue] }),
            "guides": .array(
                guides.map {
                    [
                        "sdk": .string($0.sdk), "title": .string($0.title),
                        "url": .string("/_pushpit/setup/" + $0.sdk),
                    ]
                }),
            "requests": .array(requests.map(\.json)), "notification": notification?.json ?? .null,
            "form": .array(
                form.map {
                    [
                        "name": .string($0.name), "label": .string($0.label), "entry": .string($0.entry.rawValue),
                        "help": .string($0.help),
                    ]
                }),
        ]
    }
}

extension FindingCode {
    fileprivate var json: JSON {
        let words = explanation
        return [
            "code": .string(name), "cause": .string(words.cause), "onDevice": .string(words.onDevice),
            "cure": .string(words.cure),
        ]
    }
}

extension FaultPreset {
    fileprivate var json: JSON {
        let definition = definition
        return [
            "name": .string(name), "summary": .string(definition.summary),
            "when": .string((definition.action.actsBefore ? FaultAction.When.before : .after).rawValue),
            "kinds": .array(definition.kinds.map { .string($0.name) }),
        ]
    }
}

extension RequestTemplate {
    fileprivate var json: JSON {
        [
            "action": .string(action.rawValue), "platform": platform.map { .string($0.name) } ?? .null,
            "kind": .string(kind.name), "method": .string(method), "target": .string(target),
            "headers": .array(fields.map { .array([.string($0.name), .string($0.value)]) }),
            "body": body.map(JSON.string) ?? .null,
            "defaults": .object(defaults.map { .init($0.name, .string($0.value)) }),
        ]
    }
}

extension NotificationLayout {
    fileprivate var json: JSON {
        .object(
            parts.map { part in
                .init(
                    part.name,
                    ["apns": part.apns.map(JSON.string) ?? .null, "fcm": part.fcm.map(JSON.string) ?? .null])
            })
    }
}

extension Schema {
    package static var systemDescription: Schema {
        .object([
            "name": .text.described("The name of its settings."),
            "system": .system.described("The name under which its calls are recorded."),
            "title": .text, "sends": .flag.described("Whether it can make pushes."), "kinds": .list(of: .kind),
            "findings": .list(
                of: .object(["code": .findingCode, "cause": .text, "onDevice": .text, "cure": .text])),
            "presets": .list(
                of: .object([
                    "name": .text, "summary": .text,
                    "when": .words(FaultAction.When.allCases.map(\.rawValue))
                        .described("On which side of the back end it acts."),
                    "kinds": .list(of: .kind).described("Empty for all."),
                ])),
            "options": .list(of: .object(["key": .text, "help": .text, "default": .anything])),
            "guides": .list(of: .object(["sdk": .text, "title": .text, "url": .text])),
            "requests": .list(
                of: .object([
                    "action": .words(RequestTemplate.Action.allCases.map(\.rawValue)),
                    "platform": .platform.orNull, "kind": .kind, "method": .text,
                    "target": .text.described("With {name} for each value, which is percent-encoded."),
                    "headers": .list(of: .list(of: .text)), "body": .text.orNull,
                    "defaults": Schema(["type": "object"]).described("Values that no message tells."),
                ])),
            "notification": .either(
                Schema(["type": "object"]).described("Pointers into the payloads by part."), .null),
            "form": .list(of: .object(["name": .text, "label": .text, "entry": .text, "help": .text])),
        ])
    }
}
