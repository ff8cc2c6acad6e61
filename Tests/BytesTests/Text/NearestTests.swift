import Bytes
import Testing

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

    @Test(arguments: [
        ("", "", 0), ("ab", "ba", 1), ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "abc", 0), ("prot", "port", 1),
    ])
    func countsEdits(left: String, right: String, distance: Int) {
        #expect(EditDistance.between(Array(left.utf8), Array(right.utf8)) == distance)
    }
}
