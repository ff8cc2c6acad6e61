import HTTP
import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct NearestTests {
    @Test(arguments: [("wiat", "wait"), ("exprot", "export"), ("LIST", "list"), ("vesion", "version")])
    func findsWhatWasMeant(word: String, meant: String) {
        #expect(Nearest.name(to: word, in: ["wait", "export", "list", "version"]) == meant)
    }

    @Test(arguments: ["", "quokka", "telescope"])
    func suggestsNothingThatIsFarAway(word: String) {
        #expect(Nearest.name(to: word, in: ["wait", "export"]) == nil)
    }

    @Test func countsLettersThatChangedPlacesOnce() {
        #expect(EditDistance.between(Array("prot".utf8), Array("port".utf8)) == 1)
        #expect(EditDistance.between([], Array("port".utf8)) == 4)
    }
}
