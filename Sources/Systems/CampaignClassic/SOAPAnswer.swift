import Bytes
import HTTP

/// The answers of the SOAP router.
///
/// Methods have no prefix and a namespace of their own, envelope and fault the prefix `SOAP-ENV`: Adobe's JavaScript
/// client looks for exactly these names.
enum SOAPAnswer {
    /// The result of a method; `content` is XML.
    static func result(_ action: SOAPAction, _ content: String) -> Response {
        envelope(
            200,
            "<\(action.method)Response xmlns='urn:\(Markup.escaped(action.service))' "
                + "SOAP-ENV:encodingStyle='http://schemas.xmlsoap.org/soap/encoding/'>\(content)"
                + "</\(action.method)Response>")
    }

    /// The status of a fault is not documented; SOAP 1.1 §6.2 asks for 500.
    static func fault(_ fault: SOAPFault) -> Response {
        envelope(
            500,
            "<SOAP-ENV:Fault><faultcode>SOAP-ENV:Server</faultcode>"
                + "<faultstring xsi:type='xsd:string'>\(Markup.escaped(fault.reason))</faultstring>"
                + "<detail xsi:type='xsd:string'>\(Markup.escaped(fault.detail))</detail></SOAP-ENV:Fault>")
    }

    /// What is said to a session that has ended: plain text, no envelope. The status is not documented.
    static let expired = Response(
        403, text: "XSV-350008 Session has expired or is invalid. Please reconnect.")

    private static func envelope(_ status: Int, _ body: String) -> Response {
        let text =
            "<?xml version='1.0'?><SOAP-ENV:Envelope xmlns:xsd='http://www.w3.org/2001/XMLSchema' "
            + "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ns='urn:xtk:session' "
            + "xmlns:SOAP-ENV='http://schemas.xmlsoap.org/soap/envelope/'><SOAP-ENV:Body>\(body)</SOAP-ENV:Body>"
            + "</SOAP-ENV:Envelope>"
        return Response(status, type: "text/xml; charset=utf-8", Array(text.utf8))
    }
}
