import Bytes

/// What to write where, so that one SDK on one platform talks to this server.
package struct SetupDocument: Sendable, Equatable {
    /// A setting of the SDK.
    package struct Setting: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A whole file, or lines of code for a place in the app.
    package struct File: Sendable, Equatable {
        package var name: String
        package var content: String

        package init(_ name: String, _ content: String) {
            self.name = name
            self.content = content
        }
    }

    package var settings: [Setting]
    package var files: [File]
    /// What to do, in order: above all how the device comes to trust the certificate.
    package var steps: [String]
    /// What is easily got wrong.
    package var notes: [String]

    package init(settings: [Setting], files: [File] = [], steps: [String] = [], notes: [String] = []) {
        self.settings = settings
        self.files = files
        self.steps = steps
        self.notes = notes
    }

    /// The members of the JSON that the inspection API adds to those that say which SDK it is.
    package var members: [JSON.Member] {
        [
            .init("settings", .array(settings.map { ["name": .string($0.name), "value": .string($0.value)] })),
            .init("files", .array(files.map { ["name": .string($0.name), "content": .string($0.content)] })),
            .init("steps", .array(steps.map(JSON.string))), .init("notes", .array(notes.map(JSON.string))),
        ]
    }

    /// The document for people, without its title.
    package var text: String {
        var parts = [settings.map { "\($0.name) = \($0.value)" }.joined(separator: "\n")]
        parts += files.map { "--- \($0.name)\n\($0.content)" }
        parts.append(steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
        parts.append(notes.map { "* \($0)" }.joined(separator: "\n"))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}
