import Testing

@testable import Systems

@Suite(.timeLimit(.minutes(5))) struct GUIDTests {
    @Test(
        arguments: [
            "00AA00aa-bb11-cc22-dd33-44ee44ee44ee", "{00aa00aa-bb11-cc22-dd33-44ee44ee44ee}",
            "00aa00aabb11cc22dd3344ee44ee44ee",
        ])
    func everyFormIsTheSame(_ text: String) {
        #expect(GUID(text)?.text == "00aa00aa-bb11-cc22-dd33-44ee44ee44ee")
    }

    @Test(
        arguments: [
            "", "x", "00aa00aa-bb11-cc22-dd33-44ee44ee44e", "00aa00aa-bb11-cc22-dd33-44ee44ee44eg",
            "00aa00aabb11-cc22-dd33-44ee-44ee44ee",
            "{00aa00aa-bb11-cc22-dd33-44ee44ee44ee)", " 00aa00aa-bb11-cc22-dd33-44ee44ee44ee",
            "00aa00aa-bb11-cc22-dd33-44ee44ee44é",
        ])
    func otherTextsAreNone(_ text: String) {
        #expect(GUID(text) == nil)
    }

    @Test func aRandomOneIsOfVersion4() {
        #expect(GUID(random: { .max }).text == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(GUID(random: { 0 }).text == "00000000-0000-4000-8000-000000000000")
        #expect(GUID("00000000-0000-0000-0000-000000000000")?.isZero == true)
    }
}
