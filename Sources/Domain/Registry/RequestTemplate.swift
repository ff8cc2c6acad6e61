/// A request as the apps of a system send it, with placeholders such as `{deliveryId}` for what a message or a device
/// tells.
package struct RequestTemplate: Sendable, Equatable {
    /// What an app reports.
    package enum Action: String, Sendable, CaseIterable {
        case register
        case receive
        case open
        case click
        /// The user follows the message's link.
        case link
    }

    /// What a placeholder stands for.
    package enum Placeholder: String, Sendable, CaseIterable {
        case messageId
        /// A decimal message id in hexadecimal; any other as it is.
        case messageIdHex
        case deliveryId
        case trackingId
        case deviceToken
        case application
        case userKey
        /// Path and query of the message's link, as they are.
        case linkTarget
    }

    /// A header field.
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var action: Action
    /// Nil where both platforms send the same.
    package var platform: Platform?
    /// What the call is recorded as.
    package var kind: Kind
    package var method: String
    /// Path and query; values are percent-encoded.
    package var target: String
    package var fields: [Field]
    /// Values are escaped as the `Content-Type` wants it; nil for no content.
    package var body: String?
    /// Values for placeholders of the template's own.
    package var defaults: [Field]

    package init(
        _ action: Action, on platform: Platform? = nil, as kind: Kind, _ method: String, _ target: String,
        fields: [Field] = [], body: String? = nil, defaults: [Field] = []
    ) {
        self.action = action
        self.platform = platform
        self.kind = kind
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        self.defaults = defaults
    }
}
