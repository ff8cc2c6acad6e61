import Bytes
import Domain
import HTTP
import Testing

@testable import Systems

@Suite("Campaign's SOAP door", .timeLimit(.minutes(5)))
struct SOAPTests {
    private static let target = "/nl/jsp/soaprouter.jsp"

    private func call(_ calls: Calls, _ body: String, _ target: String = target) -> Sent {
        let call = Calls.make(.post, target, body: body)
        return Sent(calls.campaign.soap(call), of: call, in: calls.domain)
    }

    @Test("an event to a known token makes a push and says which")
    func push() throws {
        let calls = Calls()
        _ = calls.register(.android, "registrationToken=fcm&mobileAppUuid=app&userKey=bob")
        let answer = call(calls, SOAPBodies.push(SOAPBodies.event()))
        #expect(answer.response.status == 200)
        #expect(answer.text.contains("<PushEventResponse xmlns='urn:nms:rtEvent'"))
        #expect(answer.text.contains("<plId xsi:type='xsd:long'>72057594037927937</plId>"))
        let message = try #require(calls.domain.messages.list(session: nil).first)
        #expect(answer.only.kind == .trigger && answer.only.verdict == .valid && message.hits.isEmpty)
        #expect(answer.only.messageId == message.identity.messageId && answer.only.application == "app")
        #expect(answer.only.device.id == message.device)
        #expect(answer.attributes["ctx"]?["orderNumber"] == "7")
        #expect(message.title == "DELIVERY" && message.body?.contains("DELIVERY") == true)
    }

    @Test("what names the method: the field is tried elsewhere, here the parameter and the body")
    func actions() {
        let calls = Calls()
        let body = SOAPBodies.push(SOAPBodies.event())
        #expect(call(calls, body).response.status == 200)
        #expect(call(calls, body, Self.target + "?soapAction=nms:rtEvent%23PushEvent").response.status == 200)
        let inner = SOAPBodies.envelope(
            "<PushEvent xmlns='urn:nms:rtEvent'><event>\(SOAPBodies.event())</event></PushEvent>")
        #expect(call(calls, inner).only.kind == .trigger)
        #expect(SOAPAction("nms:rtEvent#PushEvent") == SOAPAction(service: "nms:rtEvent", method: "PushEvent"))
        #expect(SOAPAction("nonsense") == nil)
    }

    @Test("an event to an unknown token is archived and says that nobody was reached")
    func unknownToken() {
        let answer = call(Calls(), SOAPBodies.push(SOAPBodies.event()))
        #expect(answer.response.status == 200 && answer.codes == ["unknown-device"])
        #expect(!answer.text.contains(">0</plId>"))
    }

    @Test(
        "an event that Campaign would not take has the id 0",
        arguments: [
            SOAPBodies.event(rest: ""), SOAPBodies.event(""),
            "<rtEvent type='x' registrationToken='fcm'><ctx/></rtEvent>",
        ])
    func badEvent(event: String) {
        let answer = call(Calls(), SOAPBodies.push(event))
        #expect(answer.codes == ["bad-event"] && answer.text.contains(">0</plId>"))
    }

    @Test("events of other channels make no push", arguments: ["0", "1"])
    func otherChannel(channel: String) {
        let calls = Calls()
        let answer = call(calls, SOAPBodies.push(SOAPBodies.event(channel: channel, more: "email='bob@example.com'")))
        #expect(answer.codes == [] && calls.domain.messages.isEmpty)
    }

    @Test("several events are several interactions, each with its id")
    func several() {
        let calls = Calls()
        let events = SOAPBodies.envelope(
            "<urn:PushEvents><urn:sessiontoken/><urn:domEventCollection><Events>\(SOAPBodies.event("a"))"
                + "\(SOAPBodies.event("b"))</Events></urn:domEventCollection></urn:PushEvents>")
        let answer = call(calls, events)
        #expect(answer.observations.map(\.device.token) == ["a", "b"])
        #expect(answer.text.contains("7927937<") && answer.text.contains("7927938<"))
    }

    @Test(
        "faults, word for word",
        arguments: [
            (
                "<x", "The XML SOAP message is invalid (service '', method '').",
                Optional<String>.none
            ),
            (
                "<soapenv:Envelope><soapenv:Body><urn:PushEvent><domEvent>",
                "The XML SOAP message is invalid (service 'PushEvent', method 'nms:rtEvent').",
                "nms:rtEvent%23PushEvent"
            ),
            (
                SOAPBodies.push(""), "The XML SOAP message is invalid (service 'PushEvent', method 'nms:rtEvent').", nil
            ),
            (
                SOAPBodies.envelope("<urn:PushEvnt/>"),
                "SOP-330006 The method 'PushEvnt' is not defined in SOAP service 'nms:rtEvent'.", nil
            ),
            (
                SOAPBodies.envelope("<urn:ExecuteQuery/>", service: "xtk:queryDef"),
                "SOP-330006 The method 'ExecuteQuery' is not defined in SOAP service 'xtk:queryDef'.", nil
            ),
            (
                SOAPBodies.push(SOAPBodies.event(more: "email='nobody'")),
                "SOP-330011 Error while executing the method 'PushEvent' of service 'nms:rtEvent'.", nil
            ),
        ])
    func faults(body: String, words: String, action: String?) {
        let answer = call(Calls(), body, Self.target + (action.map { "?soapAction=" + $0 } ?? ""))
        #expect(answer.response.status == 500 && answer.codes == ["soap-fault"])
        #expect(answer.text.contains("<SOAP-ENV:Fault>"))
        #expect(answer.text.replacing("&#39;", with: "'").contains(words))
    }

    @Test("a bomb of entities, an external entity and a body of 10 MB are refused")
    func bombs() {
        let bomb = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>]><x>&b;</x>"
        let external = "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><x/>"
        let large = SOAPBodies.push(
            SOAPBodies.event(rest: "<ctx>" + String(repeating: "x", count: 10 << 20) + "</ctx>"))
        for body in [bomb, external, large] {
            let answer = call(Calls(), body)
            #expect(answer.response.status == 500 && !answer.text.contains("root:"))
        }
    }

    @Test("a body in Latin-1 is read as that, one in another encoding refused")
    func encodings() throws {
        let text = SOAPBodies.push(SOAPBodies.event(rest: "<ctx><name>livr\u{E9}e</name></ctx>"))
        for head in ["<?xml version='1.0' encoding='ISO-8859-1'?>", "<?xml version=\"1.0\" encoding=\"latin1\"?>"] {
            let document = head + text.drop { $0 != ">" }.dropFirst()
            let envelope = try SOAPEnvelope(document.unicodeScalars.map { UInt8($0.value) })
            #expect(envelope.elements(named: "name").first?.text == "livr\u{E9}e")
        }
        let plain = Array(text.drop { $0 != ">" }.dropFirst().unicodeScalars.map { UInt8($0.value) })
        #expect(try SOAPEnvelope(plain, charset: "iso-8859-1").elements(named: "name").first?.text == "livr\u{E9}e")
        #expect(throws: XMLError.self) { try SOAPEnvelope(plain, charset: "utf-16") }
        #expect(throws: XMLError.self) { try SOAPEnvelope([0xFF, 0xFE] + plain) }
        #expect(try SOAPEnvelope(Array(text.utf8)).elements(named: "name").first?.text == "livr\u{E9}e")
    }

    @Test("configured logins are asked for, in each form; without any all pass")
    func logins() {
        var calls = Calls()
        #expect(call(calls, SOAPBodies.push(SOAPBodies.event(), session: "")).response.status == 200)
        calls.settings.logins = ["mc": "secret/1"]
        #expect(call(calls, SOAPBodies.push(SOAPBodies.event(), session: "mc/secret/1")).response.status == 200)
        for wrong in ["mc/x", "x/secret", ""] {
            let answer = call(calls, SOAPBodies.push(SOAPBodies.event(), session: wrong))
            #expect(answer.text.contains("Invalid login or password. Connection denied."))
        }
        #expect(call(calls, SOAPBodies.push(SOAPBodies.event(), session: "___unknown")).text.hasPrefix("XSV-350008 "))
    }

    @Test("a session lasts from Logon to Logoff, and then is told in plain text")
    func session() throws {
        var calls = Calls()
        calls.settings.logins = ["mc": "secret"]
        let campaign = calls.campaign
        func send(_ body: String) -> Sent {
            let call = Calls.make(.post, Self.target, body: body)
            return Sent(campaign.soap(call), of: call, in: campaign.domain)
        }
        func logon(_ password: String) -> Sent {
            send(
                SOAPBodies.envelope(
                    "<urn:Logon><urn:sessiontoken/><urn:strLogin>mc</urn:strLogin><urn:strPassword>\(password)"
                        + "</urn:strPassword><urn:elemParameters/></urn:Logon>", service: "xtk:session"))
        }
        #expect(logon("wrong").codes == ["soap-fault"])
        let answer = logon("secret")
        for part in ["<LogonResponse ", "<pSessionInfo ", "<pstrSecurityToken ", "SOAP-ENV:Body"] {
            #expect(answer.text.contains(part))
        }
        let token = try #require(
            answer.text.split(separator: "<pstrSessionToken xsi:type='xsd:string'>").last?.prefix { $0 != "<" })
        #expect(send(SOAPBodies.push(SOAPBodies.event(), session: String(token))).response.status == 200)
        let logoff = SOAPBodies.envelope(
            "<urn:Logoff><urn:sessiontoken>\(token)</urn:sessiontoken></urn:Logoff>", service: "xtk:session")
        #expect(send(logoff).text.contains("<LogoffResponse "))
        let expired = send(SOAPBodies.push(SOAPBodies.event(), session: String(token)))
        #expect(expired.text == "XSV-350008 Session has expired or is invalid. Please reconnect.")
        #expect(expired.response.value("Content-Type")?.hasPrefix("text/plain") == true)
    }
}
