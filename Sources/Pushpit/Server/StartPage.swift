import Domain
import HTTP
import Systems

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

    /// The guides of the first system that has some.
    private static let guides: String = {
        let all = AllSystems.registry.descriptors.lazy.map(\.guides)
        let platforms = [("ios", "iOS"), ("android", "Android")]
        return (all.first { !$0.isEmpty } ?? []).prefix(1).flatMap { guide in
            platforms.map { platform, name in
                "<a href=\"/_pushpit/setup/\(guide.sdk)?platform=\(platform)&amp;format=text\">\(guide.title) on \(name)</a>,"
            }
        }.joined(separator: " ")
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
        <p>What apps report appears here at once. The lines that point an app at this server:
          \(guides)
          <a href="/_pushpit/setup">others</a>.
          As JSON: <a href="/_pushpit/interactions">interactions</a>, <a href="/_pushpit/devices">devices</a>,
          <a href="/_pushpit/deliveries">deliveries</a>, <a href="/_pushpit/diagnosis">diagnosis</a>.</p>
        <p id="state" role="status">Nothing yet.</p>
        <ul id="diagnosis"></ul>
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
        source.onerror = async () => {
          const answer = await fetch('/_pushpit/version').then(() => fetch('/_pushpit/interactions?limit=1')).catch(() => null);
          state.textContent = answer?.status === 401
            ? 'A token is needed: open this page with ?token= and the token that the server printed.'
            : 'The connection to the server is lost; it is tried again.';
        };
        async function diagnose() {
          const list = document.getElementById('diagnosis');
          const answer = rows.rows.length ? null : await fetch('/_pushpit/diagnosis?since=10m').catch(() => null);
          const items = answer?.ok ? (await answer.json()).items : [];
          list.replaceChildren(...items.map(item => {
            const line = document.createElement('li');
            line.textContent = item.sentence + ' ' + item.cure;
            return line;
          }));
        }
        diagnose();
        setInterval(diagnose, 5000);
        </script>
        </html>
        """
}
