import Domain
import HTTP

/// Hosted files for rich pushes: those of a folder and built-in samples, with variants by query.
package struct Media: EmulatedSystem {
    package static let descriptor: SystemDescriptor = {
        var descriptor = SystemDescriptor(
            .media, title: "Hosted files", settings: MediaSettings.self
        ) { (settings: MediaSettings, context: SystemContext) throws(SettingsError) -> SystemParts in
            SystemParts(
                Media(domain: context.domain, folder: try HostedFolder.configured(settings.folder, key: "media.folder"))
            )
        }
        descriptor.kinds = [.media]
        descriptor.findings = findingCodes
        descriptor.presets = presets
        return descriptor
    }()

    let domain: Domain
    let folder: HostedFolder?

    /// - Parameter folder: nil = only the samples.
    package init(domain: Domain, folder: HostedFolder? = nil) {
        self.domain = domain
        self.folder = folder
    }

    package var routes: [SystemRoute] {
        [SystemRoute([.get, .head], "/_media/{name...}") { serve($0) }]
    }

    /// Answers with the file, or with what its URL wants instead.
    func serve(_ call: Call) -> Answer {
        let query = Form(query: call.request.head)
        var hit = Hit(Observation(.media, .media))
        domain.refer(&hit, to: query["m"], call)
        do throws(MediaVariantError) {
            let variant = try MediaVariant(query)
            hit.observation.attributes = Self.attributes(query, variant)
            return answer(call, variant, hit)
        } catch {
            hit.observation.attributes = Self.attributes(query, nil)
            hit.add(Self.badVariant(error))
            return Answer(Response(400, text: "\(error.parameter): \(error.reason)\n"), hit)
        }
    }

    private func answer(_ call: Call, _ variant: MediaVariant, _ hit: Hit) -> Answer {
        if variant.redirects > 0 {
            return Answer(Response(302).adding("Location", Self.nextHop(call, variant)), hit)
        }
        let name = call.parameters["name"] ?? ""
        var hit = hit
        do throws(HostedFolderError) {
            guard var file = try find(name) else {
                hit.add(Self.noSuchFile(name, folder: folder != nil))
                return Answer(Self.missing(variant), hit)
            }
            if let type = variant.type { file.type = type }
            return Answer(Self.response(file, variant, call), hit)
        } catch {
            hit.add(.unreadableFile(error))
            return Answer(error.response, hit)
        }
    }

    /// The file of a name, of the folder before the samples; else the same for what follows each `-` in the name.
    func find(_ name: String) throws(HostedFolderError) -> HostedFile? {
        guard let path = HostedPath(name) else { return nil }
        for alias in path.aliases {
            if let file = try folder?.file(at: alias) ?? MediaSample.named(alias.text) { return file }
        }
        return nil
    }
}
