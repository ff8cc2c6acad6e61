/// Calls of the SOAP router as clients write them.
enum SOAPBodies {
    static func envelope(_ body: String, service: String = "nms:rtEvent") -> String {
        "<?xml version=\"1.0\"?><soapenv:Envelope xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\" "
            + "xmlns:urn=\"urn:\(service)\"><soapenv:Header/><soapenv:Body>\(body)</soapenv:Body></soapenv:Envelope>"
    }

    static func event(
        _ token: String = "fcm", channel: String = "42", rest: String = "<ctx><orderNumber>7</orderNumber></ctx>",
        more: String = ""
    ) -> String {
        "<rtEvent wishedChannel=\"\(channel)\" type=\"DELIVERY\" registrationToken=\"\(token)\" \(more)>"
            + "<mobileApp _operation=\"none\" uuid=\"app\"/>\(rest)</rtEvent>"
    }

    static func push(_ event: String, session: String = "mc/") -> String {
        envelope(
            "<urn:PushEvent><urn:sessiontoken>\(session)</urn:sessiontoken><urn:domEvent>\(event)</urn:domEvent></urn:PushEvent>"
        )
    }
}
