import Bytes
import Domain
import Testing

@Suite("What tokens look like", .timeLimit(.minutes(5)))
struct TokenFormTests {
    private static let firebase = "dQw4w9WgXcQ:" + String(repeating: "Ab-_9", count: 28)
    private static let apns = String(repeating: "0a1B", count: 16)

    @Test(
        "tokens of FCM and digits of texts are foreign to APNs",
        arguments: [
            (apns, TokenForm.hex, false), (Hex.text(Array(apns.utf8)), .doubleHex, true), (firebase, .firebase, true),
            (Hex.text(Array(firebase.utf8)), .hexedFirebase, true),
            (Hex.text(Array("cRz0example:APA91b_short-1".utf8)).uppercased(), .hexedFirebase, true),
            ("token", .other, false),
        ])
    func forms(_ token: String, _ form: TokenForm, _ isForeign: Bool) {
        #expect(TokenForm(token) == form)
        #expect(TokenForm(token).isForeignToAPNs == isForeign)
    }
}
