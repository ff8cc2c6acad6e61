import Bytes
import HTTP

/// The page between a link and its target, on which the vendor looks for bots.
enum InterstitialPage {
    /// A page that leads on by itself, and by a link where nothing is run.
    static func response(leadingTo url: String) -> Response {
        let target = Markup.escaped(url)
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta http-equiv="refresh" content="0;url=\(target)"><title>One moment</title>
            <p>You are taken to <a href="\(target)">\(target)</a>.</p>
            </html>
            """
        return Response(200, text: page, type: "text/html; charset=utf-8")
            .adding("Content-Security-Policy", "default-src 'none'").adding("Cache-Control", "no-store")
    }
}
