import Bytes

/// What an emulated system offers, as a value: the inspection API, the page and the commands know systems by this alone.
package struct SystemDescription: Sendable {
    /// The system under whose name its calls are recorded.
    package var system: System
    /// The name that its settings have in the configuration.
    package var name: String
    /// The name for people.
    package var title: String
    /// Whether it can make pushes.
    package var sends = false
    /// The kinds of interactions that its calls are recorded as.
    package var kinds: [Kind] = []
    /// The codes that no other system has.
    package var findings: [FindingCode] = []
    package var presets: [FaultPreset] = []
    package var options: [OptionDescription] = []
    package var guides: [SetupGuide] = []
    package var hints: [DiagnosisHint] = []
    package var requests: [RequestTemplate] = []
    /// Where the parts of its notification stand; nil where it sends none.
    package var notification: NotificationLayout?
    package var form: [FormField] = []

    package init(_ system: System, name: String, title: String) {
        self.system = system
        self.name = name
        self.title = title
    }
}

/// An option of a system's settings.
package struct OptionDescription: Sendable, Equatable {
    /// The key in the file, with the system's name.
    package var key: String
    package var help: String
    package var defaultValue: JSON

    package init(key: String, help: String, defaultValue: JSON) {
        self.key = key
        self.help = help
        self.defaultValue = defaultValue
    }
}

/// What the absence of calls may mean for a system's apps.
package struct DiagnosisHint: Sendable, Equatable {
    /// What has not come.
    package enum Absence: Sendable {
        case requests
        /// Registrations, whether other requests came or not.
        case registrations
    }

    /// A stable name; without `absence` the code of the diagnosis whose cure this goes on with.
    package var code: String
    package var absence: Absence?
    /// What may be the matter; empty without `absence`.
    package var sentence: String
    package var cure: String

    /// An item of its own.
    package init(_ code: String, without absence: Absence, _ sentence: String, cure: String) {
        self.code = code
        self.absence = absence
        self.sentence = sentence
        self.cure = cure
    }

    /// One more sentence for the cure of a general item.
    package init(addingTo code: String, cure: String) {
        self.code = code
        sentence = ""
        self.cure = cure
    }
}

/// Where a system's notification has what a phone shows: RFC 6901 pointers into the payloads.
package struct NotificationLayout: Sendable, Equatable {
    /// A part of a notification.
    package struct Part: Sendable, Equatable {
        /// `title`, `subtitle`, `body`, `image`, `link`, `badge`, `sound` or `category`.
        package var name: String
        /// Into the payload for APNs; nil where it has no such part.
        package var apns: String?
        /// Into the body of FCM's `messages:send`; nil where it has no such part.
        package var fcm: String?

        package init(_ name: String, apns: String? = nil, fcm: String? = nil) {
            self.name = name
            self.apns = apns
            self.fcm = fcm
        }
    }

    package var parts: [Part]

    package init(_ parts: [Part]) {
        self.parts = parts
    }
}

/// A field of the form by which people make a push.
package struct FormField: Sendable, Equatable {
    /// How a value is entered.
    package enum Entry: String, Sendable {
        case text
        case longText
        case number
        case flag
        /// Names and values.
        case pairs
    }

    /// The member of the push that it sets.
    package var name: String
    /// The label for people.
    package var label: String
    package var entry: Entry
    package var help: String

    package init(_ name: String, _ label: String, _ entry: Entry = .text, help: String = "") {
        self.name = name
        self.label = label
        self.entry = entry
        self.help = help
    }

    /// What every system's push can have.
    package static let common: [FormField] = [
        FormField("title", "Title"), FormField("subtitle", "Subtitle", help: "Shown on iOS."),
        FormField("body", "Text", .longText),
        FormField("link", "Link", help: "A URL of any scheme, or the name of a landing page."),
        FormField("image", "Image", help: "A URL, or the name of a hosted file."),
        FormField("badge", "Badge", .number), FormField("sound", "Sound"), FormField("category", "Category"),
        FormField("trackingConsent", "Tracking", .flag), FormField("test", "Test send", .flag),
        FormField("deliveryId", "Delivery id", help: "Made when it is empty."),
        FormField("messageId", "Message id", help: "Made when it is empty; for one device."),
    ]
}
