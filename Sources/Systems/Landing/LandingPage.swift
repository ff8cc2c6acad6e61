import Bytes
import HTTP

/// What somebody sees who followed a link: the name of the page and the message that it came with.
struct LandingPage {
    /// Longer texts are cut, in characters.
    private static let shown = 200

    var name: String
    var messageId: String?

    var response: Response {
        var response = Response(200, text: html, type: "text/html; charset=utf-8")
        response.add("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
        response.add("X-Content-Type-Options", "nosniff")
        response.add("Cache-Control", "no-store")
        return response
    }

    private var html: String {
        let title = name.isEmpty ? "Welcome" : Markup.escaped(String(name.prefix(Self.shown)))
        let message =
            messageId.map {
                "<p>It came with the message <code>\(Markup.escaped(String($0.prefix(Self.shown))))</code>.</p>\n"
            } ?? ""
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>\(title)</title>
            <style>
            :root { color-scheme: light dark }
            body { font: 17px/1.5 system-ui, sans-serif; margin: 15vh auto 0; max-width: 34rem; padding: 0 1rem }
            h1, code { overflow-wrap: anywhere }
            </style>
            <h1>\(title)</h1>
            <p>The link works: it led here, to a page of Pushpit, and the visit has been recorded.</p>
            \(message)</html>

            """
    }
}
