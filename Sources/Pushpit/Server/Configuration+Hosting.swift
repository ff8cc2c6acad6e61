import Domain
import Systems

extension Configuration {
    /// What serves the server's own files and pages; fails for a folder that cannot be opened.
    func hosting(_ domain: Domain) throws(ServerError) -> [any EmulatedSystem] {
        [
            Media(domain: domain, folder: try Self.folder(media, key: "media.folder")),
            Landing(domain: domain),
            WellKnown(domain: domain, folder: try Self.folder(wellKnown, key: "wellKnown.folder")),
        ]
    }

    private static func folder(_ settings: FolderSettings, key: String) throws(ServerError) -> HostedFolder? {
        guard let path = settings.folder else { return nil }
        do throws(HostedFolderError) {
            return try HostedFolder(path: path)
        } catch {
            throw ServerError(
                "\(key): the folder cannot be opened: \(error). Make it, or name one that is there.", .configuration)
        }
    }
}
