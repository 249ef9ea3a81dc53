import type { Scenario } from '@twin-oracle/sdk/testing';

/** The page on which people change the conditions, and see what was asked. */
export function pageHtml(scenarios: readonly Scenario[]): string {
  const options = scenarios.map(({ name }) => `<option value="${name}">${name}</option>`).join('');
  const rows = scenarios
    .map(({ name, summary }) => `<tr><td><code>/${name}</code></td><td>${escape(summary)}</td></tr>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The mock</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/mock/page.css">
<script src="/mock/page.js" defer></script>
</head>
<body>
<main>
<h1>The mock</h1>
<p>It answers as the contract says. Here you choose what your client has to cope with. <a href="/docs">Documentation of the API</a></p>
<form id="conditions">
<label>Scenario <select name="scenario"><option value="">as each message chooses</option>${options}</select></label>
<label>Latency, in milliseconds <input name="latency" type="number" min="0" max="60000" step="50" value="0"></label>
<label>Failing requests, in percent <input name="errors" type="number" min="0" max="100" value="0"></label>
<label class="switch"><input name="offline" type="checkbox"> Offline</label>
<p id="said" role="status"></p>
</form>
<h2>What was asked</h2>
<table>
<thead><tr><th>Time</th><th>Request</th><th>Status</th><th>ms</th><th>Message</th><th>Scenario</th><th>Request id</th></tr></thead>
<tbody id="requests"><tr><td colspan="7">Nothing yet. The terminal has calls to paste.</td></tr></tbody>
</table>
<h2>Scenarios</h2>
<table>
<thead><tr><th>Message</th><th>What happens</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
