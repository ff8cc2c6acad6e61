import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5))) struct HostingTests {
    @Test(arguments: ["media.folder", "wellKnown.folder"])
    func aFolderThatIsNotThereEndsTheStartAndIsNamed(key: String) throws {
        var configuration = Configuration()
        configuration.ports = [0]
        configuration.tlsPorts = [0]
        if key == "media.folder" {
            configuration.systems[MediaSettings.self].folder = "/nothing/here"
        } else {
            configuration.systems[WellKnownSettings.self].folder = "/nothing/here"
        }
        let error = #expect(throws: ServerError.self) { try PushpitServer(EffectiveConfiguration(configuration)) }
        #expect(error?.exitCode == .configuration)
        #expect(error?.description.hasPrefix("\(key): the folder cannot be opened: /nothing/here: ") == true)
    }
}
