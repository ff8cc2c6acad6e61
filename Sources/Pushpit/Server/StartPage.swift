import HTTP

/// The page for a browser: what arrived, live, newest first.
enum StartPage {
    static let response: Response = {
        var response = Response(200, text: html, type: "text/html; charset=utf-8")
        response.add(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'")
        response.add("Cache-Control", "no-store")
        return response
    }()

    private static let html = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pushpit</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
        table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #ddd }
        .suspect { color: #8a5a00 } .invalid, .unmatched { color: #a01818 } code { overflow-wrap: anywhere }
        </style>
        <h1>Pushpit</h1>
        <p>Point the app at this address. What it reports appears here at once. <a href="/_pushpit/">The API</a> has it as JSON.</p>
        <p id="state" role="status">Nothing yet.</p>
        <table><thead><tr><th>seq<th>time<th>session<th>kind<th>verdict<th>message<th>delivery<th>request</tr></thead><tbody id="rows"></tbody></table>
        <script>
        const rows = document.getElementById('rows'), state = document.getElementById('state');
        const source = new EventSource('/_pushpit/interactions/stream?after=0');
        source.addEventListener('interaction', event => {
          const i = JSON.parse(event.data), row = rows.insertRow(0);
          row.className = i.verdict;
          const cells = [i.seq, i.receivedAt.slice(11, 23), i.session, i.kind,
            [i.verdict, ...i.findings.map(f => f.code)].join(' '), i.messageId, i.deliveryId, i.request.method + ' ' + i.request.target];
          for (const text of cells) row.insertCell().textContent = text ?? '';
          if (rows.rows.length > 500) rows.deleteRow(500);
          state.textContent = 'The last came as number ' + i.seq + '.';
        });
        source.addEventListener('cleared', () => { rows.replaceChildren(); state.textContent = 'Cleared.'; });
        source.onerror = () => { state.textContent = 'The connection to the server is lost; it is tried again.'; };
        </script>
        </html>
        """
}
