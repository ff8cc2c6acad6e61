/// What can be wrong with a call of the inspection API; the last part of a problem document's `type`.
package enum ProblemType: String, Sendable, CaseIterable {
    case badParameter = "bad-parameter"
    case badQuery = "bad-query"
    case badJSON = "bad-json"
    case badRequest = "bad-request"
    case badBody = "bad-body"
    case tokenNeeded = "token-needed"
    case foreignOrigin = "foreign-origin"
    case foreignHost = "foreign-host"
    case noSuchRoute = "no-such-route"
    case notFound = "not-found"
    case wrongMethod = "wrong-method"
    case notAcceptable = "not-acceptable"
    case conflict = "conflict"
    case expectationNotMet = "expectation-not-met"
    case gone = "gone"
    case tooLarge = "too-large"
    case unsupportedMediaType = "unsupported-media-type"
    case shuttingDown = "shutting-down"

    /// The status that goes with it unless the document says another.
    package var status: Int {
        switch self {
        case .badParameter, .badQuery, .badJSON, .badRequest: 400
        case .badBody: 422
        case .tokenNeeded: 401
        case .foreignOrigin: 403
        case .foreignHost: 421
        case .noSuchRoute, .notFound: 404
        case .wrongMethod: 405
        case .notAcceptable: 406
        case .conflict, .expectationNotMet: 409
        case .gone: 410
        case .tooLarge: 413
        case .unsupportedMediaType: 415
        case .shuttingDown: 503
        }
    }

    /// The same words for every occurrence (RFC 9457 §3.1.3).
    package var title: String {
        switch self {
        case .badParameter: "A parameter is unknown or has a bad value"
        case .badQuery: "The query cannot be read"
        case .badJSON: "The body is not JSON"
        case .badRequest: "The request cannot be read"
        case .badBody: "The body does not make sense"
        case .tokenNeeded: "A token is needed"
        case .foreignOrigin: "Another site may not change anything"
        case .foreignHost: "This server does not answer for that host"
        case .noSuchRoute: "There is no such route"
        case .notFound: "There is no such thing"
        case .wrongMethod: "The route does not take this method"
        case .notAcceptable: "None of the accepted media types can be made"
        case .conflict: "It cannot be done as things stand"
        case .expectationNotMet: "The expectation was not met"
        case .gone: "It is no longer stored"
        case .tooLarge: "The body is too large"
        case .unsupportedMediaType: "The body has a media type that is not taken"
        case .shuttingDown: "The server is stopping"
        }
    }

    /// What it means and what to do, for the page behind the `type`.
    package var explanation: String {
        switch self {
        case .badParameter:
            "Every parameter is checked and none is ignored. `errors` names the one that is unknown or whose value is "
                + "not one of those allowed, and says what would be."
        case .badQuery:
            "The query language takes terms such as kind:open, -verdict:valid, status:>=400, path:/r/* and \"free text\". "
                + "`errors` has the column, counted from 1, of the term that cannot be read."
        case .badJSON: "The detail says line and column, counted from 1, at which the text stops being JSON."
        case .badRequest: "The request line, a field or the content does not follow HTTP; the detail says what."
        case .badBody:
            "The body can be read, but a value in it is missing, unknown or of the wrong kind. `errors` has a JSON "
                + "pointer (RFC 6901) to each."
        case .tokenNeeded:
            "The server is bound to an address that others can reach, so the API takes a token: the one that was printed "
                + "at the start and is in the ready file. Send `Authorization: Bearer TOKEN`, or open the page once with ?token=TOKEN."
        case .foreignOrigin:
            "A page of another site tried to change something. Start the server with --cors-origin for a page of yours."
        case .foreignHost:
            "The API answers to addresses, localhost, *.localhost and configured names only, so that no web site can "
                + "reach it through a name of its own. Use one of these, or add the name to the configuration."
        case .noSuchRoute: "The detail names the nearest route. GET /_pushpit/openapi.json lists them all."
        case .notFound: "The id was never given to anything, or what it was given to has been deleted."
        case .wrongMethod: "The field `Allow` lists the methods that the route takes."
        case .notAcceptable: "The field `Accept` of the request leaves none of the media types that the route makes."
        case .conflict: "The detail says what stands in the way."
        case .expectationNotMet:
            "`reason` is timeout (not enough came in time), exceeded (more came than allowed), evicted (interactions "
                + "that could have counted are no longer stored) or out-of-order. `hints` say why nothing may have come, "
                + "`closest` shows the interactions that differ least."
        case .gone:
            "The interaction was recorded, and has been cleared since or pushed out by newer ones. Raise "
                + "--max-interactions to keep more."
        case .tooLarge: "The body is larger than the server takes. Raise --max-body."
        case .unsupportedMediaType: "The detail lists the media types that the route takes."
        case .shuttingDown: "The server was told to stop while the call was waiting. Call again once it is back."
        }
    }
}
