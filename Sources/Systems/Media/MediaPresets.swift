import Domain

extension FaultPreset {
    static let media404 = FaultPreset(registering: "media-404", .media, .before, "hosted files are missing: 404") {
        $0.status = 404
    }

    static let mediaSlow = FaultPreset(
        registering: "media-slow", .media, .after, "hosted files come at 4,000 bytes a second"
    ) { $0.rate = 4_000 }
}

extension Media {
    static let presets: [FaultPreset] = [.media404, .mediaSlow]
}
