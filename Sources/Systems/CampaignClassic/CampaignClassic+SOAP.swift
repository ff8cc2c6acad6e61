import Bytes
import Crypto
import Domain
import HTTP

extension CampaignClassic {
    /// `/nl/jsp/soaprouter.jsp`: Logon, Logoff, and the events that make pushes.
    func soap(_ call: Call) -> Answer {
        let named = SOAPAction(call.request)
        let envelope: SOAPEnvelope
        do throws(XMLError) {
            envelope = try SOAPEnvelope(call.request.body, charset: Self.charset(call))
        } catch {
            let action = named ?? SOAPAction(service: "", method: "")
            return refuse(action, .invalidMessage(action, error.description))
        }
        guard let action = named ?? SOAPAction(envelope.call) else {
            let action = SOAPAction(service: "", method: String(envelope.call.localName))
            return refuse(action, .unknownMethod(action))
        }
        switch (action.service, action.method) {
        case ("xtk:session", "Logon"): return logon(action, envelope, call)
        case ("xtk:session", "Logoff"): return logoff(action, envelope, call)
        case ("nms:rtEvent", "PushEvent"), ("nms:rtEvent", "PushEvents"):
            return pushEvents(action, envelope, call, element: "rtEvent")
        case ("nms:batchEvent", "PushEvent"), ("nms:batchEvent", "PushEvents"):
            return pushEvents(action, envelope, call, element: "batchEvent")
        default: return refuse(action, .unknownMethod(action))
        }
    }

    /// The `charset` of `Content-Type`; nil without one.
    private static func charset(_ call: Call) -> String? {
        let parameters = (call.request.head.value("Content-Type") ?? "").split(separator: ";").dropFirst()
        for parameter in parameters {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].drop(while: { $0 == " " }).lowercased() == "charset" else { continue }
            return String(pair[1].filter { $0 != "\"" && $0 != " " })
        }
        return nil
    }

    /// A fault, and an interaction that says it.
    func refuse(_ action: SOAPAction, _ fault: SOAPFault) -> Answer {
        let isUnknown = fault == .unknownMethod(action)
        var observation = Observation(
            .campaignClassic, isUnknown ? .unmatched : .trigger, attributes: Self.attributes(action))
        let words = fault.detail.isEmpty ? fault.reason : "\(fault.reason) \(fault.detail)"
        observation.add(Self.soapFault(words))
        return Answer(SOAPAnswer.fault(fault), observation)
    }

    /// Why a call may not go on; nil when its login or session is good.
    func denial(_ action: SOAPAction, _ envelope: SOAPEnvelope, _ call: Call) -> Answer? {
        let token = Self.credential(envelope, call)
        if let slash = token.firstIndex(of: "/") {
            let (user, password) = (String(token[..<slash]), String(token[token.index(after: slash)...]))
            return isKnown(user: user, password: password) ? nil : refuse(action, .deniedLogin(action))
        }
        if settings.logins != nil, token.isEmpty { return refuse(action, .deniedLogin(action)) }
        guard isOpen(token, at: call.now) ?? (settings.logins == nil) else {
            var observation = Observation(.campaignClassic, .trigger, attributes: Self.attributes(action))
            observation.add(Self.soapFault("XSV-350008 Session has expired or is invalid."))
            return Answer(SOAPAnswer.expired, observation)
        }
        return nil
    }

    private func isKnown(user: String, password: String) -> Bool {
        guard let logins = settings.logins else { return true }
        return logins[user].map { ConstantTime.areEqual($0, password) } ?? false
    }

    /// The token of the field `X-Security-Token` and its cookie, of `Authorization`, or of the call itself.
    private static func credential(_ envelope: SOAPEnvelope, _ call: Call) -> String {
        if let text = envelope.parameter("sessiontoken"), !text.isEmpty { return text }
        for value in call.request.head.values("Cookie") {
            for pair in value.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                if pair.hasPrefix("__sessiontoken=") { return String(pair.dropFirst("__sessiontoken=".count)) }
            }
        }
        guard let field = call.request.head.value("Authorization") else { return "" }
        let parts = field.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : ""
    }

    private func logon(_ action: SOAPAction, _ envelope: SOAPEnvelope, _ call: Call) -> Answer {
        let user = envelope.parameter("strLogin") ?? ""
        guard isKnown(user: user, password: envelope.parameter("strPassword") ?? "") else {
            return refuse(action, .deniedLogin(action))
        }
        let token = "___" + hexadecimal() + hexadecimal()
        let opened = Login(
            token: token, system: .campaignClassic, session: call.session ?? Link.defaultSession, openedAt: call.now)
        let login = Markup.escaped(user)
        let content =
            "<pstrSessionToken xsi:type='xsd:string'>\(token)</pstrSessionToken><pSessionInfo xsi:type='ns:Element' "
            + "SOAP-ENV:encodingStyle='http://xml.apache.org/xml-soap/literalxml'><sessionInfo>"
            + "<serverInfo instanceName='pushpit' serverDate='\(Self.serverTime(call.now))'/>"
            + "<userInfo login='\(login)' loginCS='\(login)'/></sessionInfo></pSessionInfo>"
            + "<pstrSecurityToken xsi:type='xsd:string'>@\(hexadecimal())\(hexadecimal())==</pstrSecurityToken>"
        let response = SOAPAnswer.result(action, content)
            .adding("Set-Cookie", "__sessiontoken=\(token); Path=/; HttpOnly")
        return Answer(
            response, Hit(Observation(.campaignClassic, .event, attributes: Self.attributes(action))),
            changes: [.openLogin(opened)])
    }

    private func logoff(_ action: SOAPAction, _ envelope: SOAPEnvelope, _ call: Call) -> Answer {
        Answer(
            SOAPAnswer.result(action, ""),
            Hit(Observation(.campaignClassic, .event, attributes: Self.attributes(action))),
            changes: [.endLogin(Self.credential(envelope, call))])
    }

    /// A session ends a day after its Logon, in milliseconds.
    private static let loginLifetime: Int64 = 24 * 3600 * 1000

    /// Whether a token is of a session that is open; nil when it was never given out here.
    private func isOpen(_ token: String, at now: Timestamp) -> Bool? {
        domain.logins.login(token).map { login in
            !login.isEnded && now.milliseconds - login.openedAt.milliseconds < Self.loginLifetime
        }
    }

    private func hexadecimal() -> String {
        String(random(), radix: 16, uppercase: true)
    }

    private static func attributes(_ action: SOAPAction) -> [UInt8] {
        let json: JSON = ["service": .string(action.service), "method": .string(action.method)]
        return json.bytes
    }
}
