/// The media types of files by their extensions.
enum FileType {
    /// The type of a file of that name; `application/octet-stream` for an extension that is not known, and for none.
    static func named(_ name: String) -> String {
        let file = name.utf8.split(separator: 0x2F).last ?? Substring(name).utf8[...]
        guard let dot = file.lastIndex(of: 0x2E) else { return unknown }
        return types[String(decoding: file[file.index(after: dot)...], as: UTF8.self).lowercased()] ?? unknown
    }

    /// Whether a browser runs what is in files of that type, so that they must not share the origin of the inspection page.
    static func isActive(_ type: String) -> Bool {
        let bare = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        return bare == "text/html" || bare.hasSuffix("/xml") || bare.hasSuffix("+xml")
    }

    static let unknown = "application/octet-stream"

    private static let types = [
        "aac": "audio/aac", "aif": "audio/aiff", "aiff": "audio/aiff", "apng": "image/apng", "avi": "video/x-msvideo",
        "avif": "image/avif", "bmp": "image/bmp", "caf": "audio/x-caf", "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8", "gif": "image/gif", "heic": "image/heic", "heif": "image/heif",
        "htm": "text/html; charset=utf-8", "html": "text/html; charset=utf-8", "ico": "image/x-icon",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
        "m4a": "audio/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "mpeg": "video/mpeg", "mpg": "video/mpeg", "oga": "audio/ogg", "ogg": "audio/ogg", "ogv": "video/ogg",
        "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml", "tif": "image/tiff",
        "tiff": "image/tiff", "txt": "text/plain; charset=utf-8", "vcf": "text/vcard; charset=utf-8",
        "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp", "xml": "application/xml",
        "zip": "application/zip", "3gp": "video/3gpp",
    ]
}
