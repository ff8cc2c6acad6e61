/// What the SOAP router says when it does not do what was asked.
struct SOAPFault: Error, Equatable {
    /// The `faultstring`.
    var reason: String
    var detail: String

    /// XML that cannot be read, or has no event.
    ///
    /// Service and method stand in each other's place, as in Adobe's documentation.
    static func invalidMessage(_ call: SOAPAction, _ problem: String) -> SOAPFault {
        SOAPFault(
            reason: "The XML SOAP message is invalid (service '\(call.method)', method '\(call.service)').",
            detail: problem)
    }

    /// A login that is not among the configured ones.
    static func deniedLogin(_ call: SOAPAction) -> SOAPFault {
        SOAPFault(
            reason: "Error while reading parameters of method '\(call.method)' of service '\(call.service)'.",
            detail: "Invalid login or password. Connection denied.")
    }

    static func unknownMethod(_ call: SOAPAction) -> SOAPFault {
        let sentence = "SOP-330006 The method '\(call.method)' is not defined in SOAP service '\(call.service)'."
        return SOAPFault(reason: sentence, detail: "")
    }

    static func failed(_ call: SOAPAction, _ problem: String) -> SOAPFault {
        SOAPFault(
            reason: "SOP-330011 Error while executing the method '\(call.method)' of service '\(call.service)'.",
            detail: problem)
    }
}
