import HTTP

extension CampaignClassic {
    /// The answer to a hit: 200 exactly, since the SDKs take nothing else for success, with a transparent pixel.
    static let pixel = Response(200, type: "image/gif", transparentGIF).adding("Cache-Control", "no-cache")

    /// 1 × 1, transparent (GIF89a).
    private static let transparentGIF: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF,
        0xFF, 0x21, 0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00,
        0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3B,
    ]

    /// The sentence of the redirection server for what it does not have, a space in the place of `?`.
    static func notFound(_ call: Call) -> Response {
        var target = call.path
        if let query = call.request.head.query { target += " " + call.request.head.text(query) }
        return Response(404, text: "Requested URL '\(target)' cannot be found")
    }
}
