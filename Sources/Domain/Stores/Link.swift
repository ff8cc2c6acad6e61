/// A stored redirect link: the only thing that leads anywhere.
package struct Link: Sendable, Equatable {
    /// The session of requests that name none and refer to nothing known.
    package static let defaultSession = "default"
    /// A target and a URL have at most so many bytes.
    package static let longest = 8192

    /// `l-` and a number.
    package var id: String
    package var session: String
    package var system: System
    /// The request target without `p1` and the like.
    package var target: String
    package var deliveryId: String?
    package var messageId: String?
    /// Where it leads, with `{p1}`, `{p2}` for the values of the request.
    package var url: String
    package var clicks: Int = 0
    /// The id of the message that it was made for; nil for a link that a tester stored.
    package var message: String?

    package init(
        id: String, session: String, system: System, target: String, deliveryId: String?, messageId: String?,
        url: String, message: String? = nil
    ) {
        self.id = id
        self.session = session
        self.system = system
        self.target = target
        self.deliveryId = deliveryId
        self.messageId = messageId
        self.url = url
        self.message = message
    }
}

/// A link that is to be stored; its id is allotted when it is committed.
package struct NewLink: Sendable, Equatable {
    package var session: String
    package var system: System
    package var target: String
    package var deliveryId: String?
    package var messageId: String?
    package var url: String
    /// The id of the message that it is for; nil for a link that a tester stores.
    package var message: String?

    package init(
        session: String, system: System, target: String, deliveryId: String?, messageId: String?, url: String,
        message: String? = nil
    ) {
        self.session = session
        self.system = system
        self.target = target
        self.deliveryId = deliveryId
        self.messageId = messageId
        self.url = url
        self.message = message
    }
}

extension Link {
    /// The link that a new one becomes under an id.
    init(_ link: NewLink, id: String) {
        self.init(
            id: id, session: link.session, system: link.system, target: link.target, deliveryId: link.deliveryId,
            messageId: link.messageId, url: link.url, message: link.message)
    }
}
