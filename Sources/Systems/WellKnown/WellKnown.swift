import Bytes
import Domain
import HTTP

/// The files under `/.well-known/` by which iOS and Android learn which app opens the links of this server.
package struct WellKnown: EmulatedSystem {
    package static let descriptor: SystemDescriptor = {
        var descriptor = SystemDescriptor(
            .media, name: "wellKnown", title: "Files that tie links to apps", settings: WellKnownSettings.self
        ) { (settings: WellKnownSettings, context: SystemContext) throws(SettingsError) -> SystemParts in
            SystemParts(
                WellKnown(
                    domain: context.domain,
                    folder: try HostedFolder.configured(settings.folder, key: "wellKnown.folder")))
        }
        descriptor.kinds = [.media]
        return descriptor
    }()

    let domain: Domain
    let folder: HostedFolder?

    /// - Parameter folder: nil = there are no files.
    package init(domain: Domain, folder: HostedFolder? = nil) {
        self.domain = domain
        self.folder = folder
    }

    package var routes: [SystemRoute] {
        [SystemRoute([.get, .head], "/.well-known/{name...}") { serve($0) }]
    }

    /// Answers with the file, without redirects, as both systems demand.
    func serve(_ call: Call) -> Answer {
        let name = call.parameters["name"] ?? ""
        var attributes = JSONWriter(reserving: 2)
        attributes.object { Form(query: call.request.head).writeAttributes(&$0) }
        var observation = Observation(.media, .media, attributes: attributes.take())
        do throws(HostedFolderError) {
            guard let path = HostedPath(name), var file = try folder?.file(at: path) else {
                observation.add(Self.noSuchFile(name, folder: folder != nil))
                return Answer(Response(404, text: "no such file\n"), observation)
            }
            if path.text == "apple-app-site-association" { file.type = "application/json" }
            return Answer(file.response(to: call.request.head, now: call.now), observation)
        } catch {
            observation.add(.unreadableFile(error))
            return Answer(error.response, observation)
        }
    }

    private static func noSuchFile(_ name: String, folder: Bool) -> Finding {
        Finding(
            .noSuchFile, .error, field: "path", detail: "there is no \(name.prefix(256)) under /.well-known/",
            hint: folder
                ? "Put the file into wellKnown.folder."
                : "Set wellKnown.folder in the configuration to a folder with it.")
    }
}
