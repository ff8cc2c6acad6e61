import Domain

extension FindingCode {
    package static let badMediaVariant = FindingCode(
        registering: "bad-media-variant",
        cause: "a parameter of a hosted file's URL has a value that makes no sense",
        onDevice: "no picture",
        cure: "see the variants in the page on hosted files, Docs/Media.md")
}

extension Media {
    /// The codes of this system alone.
    static let findingCodes: [FindingCode] = [
        .badMediaVariant
    ]

    static func badVariant(_ error: MediaVariantError) -> Finding {
        Finding(
            .badMediaVariant, .error, field: error.parameter, detail: error.reason,
            hint: "See the variants of hosted files: delay, rate, status, type, redirects, truncate.")
    }

    static func noSuchFile(_ name: String, folder: Bool) -> Finding {
        Finding(
            .noSuchFile, .error, field: "path", detail: "no hosted file is named \(name.prefix(256))",
            hint: folder
                ? "Put the file into media.folder; names that begin with a dot, and links that lead out of it, are not served."
                : "Only the samples are there: set media.folder in the configuration for files of your own.")
    }
}
