/** The report for people: one file without any reference to another. Failures come first. */
import { count, verdict, violations, type Outcome, type Status, type SuiteResult } from '../suite/outcome.js';
import type { Evidence } from '../suite/transcript.js';
import { reportCss } from './report-css.js';
import { bySubject } from './subjects.js';

const WORDS: Readonly<Record<Status, string>> = {
  passed: 'passed',
  failed: 'failed',
  listed: 'passes, but is listed as lacking',
  lacking: 'known to be lacking',
  skipped: 'skipped',
  unreached: 'not reached',
};

export function htmlReport(result: SuiteResult): string {
  const { baseUrl, startedAt, tookMs, seed, outcomes } = result;
  const conforms = violations(result).length === 0;
  const failed = outcomes.filter(({ status }) => status === 'failed' || status === 'listed');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>It ${verdict(result)}: ${escape(baseUrl)}</title>
<style>${reportCss}</style>
</head>
<body>
<header class="${conforms ? 'good' : 'bad'}">
<h1>The server ${verdict(result)}</h1>
<p>${escape(baseUrl)} · ${escape(startedAt)} · ${(tookMs / 1000).toFixed(1)} s · <code>--seed ${seed}</code></p>
<ul class="figures">${figures(result)}</ul>
</header>
<main>
${failed.length > 0 ? `<section><h2>What has failed</h2>${failed.map(failure).join('\n')}</section>` : ''}
${reasons('Not reached', ['unreached'], outcomes)}
${reasons('Skipped', ['skipped'], outcomes)}
${reasons('Known to be lacking', ['lacking'], outcomes)}
<section><h2>All cases</h2>${[...bySubject(outcomes)].map(subject).join('\n')}</section>
</main>
</body>
</html>
`;
}

const figures = (result: SuiteResult): string =>
  Object.entries(WORDS)
    .map(([status, word]) => [status, word, count(result, status as Status)] as const)
    .filter(([, , number]) => number > 0)
    .map(([status, word, number]) => `<li class="${status}"><b>${number}</b> ${word}</li>`)
    .join('');

function failure({ id, level, title, requirement, failure: found, reason, tookMs }: Outcome): string {
  return `<article id="${escape(id)}">
<h3><code>${escape(id)}</code> ${escape(title)} <span class="level">${level}</span></h3>
${requirement === undefined ? '' : `<blockquote>${inline(requirement)}</blockquote>`}
${found ? `<dl><dt>Expected</dt><dd>${escape(found.expected)}</dd><dt>Received</dt><dd>${escape(found.received)}</dd></dl>` : `<p>${escape(reason ?? '')}</p>`}
${(found?.evidence ?? []).map(evidence).join('\n')}
<p class="took">${tookMs} ms · again: <code>--only ${escape(id)}</code></p>
</article>`;
}

/** The last one is open: it is most often the one that matters. */
const evidence = ({ title, curl, received }: Evidence, place: number, all: readonly Evidence[]): string =>
  `<details${place === all.length - 1 ? ' open' : ''}><summary>${escape(title)}</summary>
${curl === undefined ? '' : `<pre class="curl">${escape(curl)}</pre>`}
<pre>${escape(received)}</pre></details>`;

function reasons(heading: string, statuses: readonly Status[], outcomes: readonly Outcome[]): string {
  const ids = new Map<string, string[]>();
  for (const { id, status, reason = '' } of outcomes)
    if (statuses.includes(status)) ids.set(reason, [...(ids.get(reason) ?? []), id]);
  if (ids.size === 0) return '';
  const items = [...ids].map(
    ([reason, list]) =>
      `<li>${inline(reason)} <span class="ids">${list.map((id) => `<code>${escape(id)}</code>`).join(' ')}</span></li>`,
  );
  return `<section><h2>${heading}</h2><ul>${items.join('')}</ul></section>`;
}

const subject = ([name, outcomes]: readonly [string, readonly Outcome[]]): string => {
  const bad = outcomes.filter(({ status }) => status === 'failed' || status === 'listed').length;
  const rows = outcomes.map(
    ({ id, status, level, title, tookMs }) =>
      `<tr class="${status}"><td><code>${escape(id)}</code></td><td>${level}</td><td>${escape(title)}</td><td>${WORDS[status]}</td><td>${tookMs} ms</td></tr>`,
  );
  const note = bad > 0 ? `<b class="failed">${bad} failed</b>` : 'none failed';
  return `<details><summary><code>${escape(name)}</code> ${outcomes.length === 1 ? '1 case' : `${outcomes.length} cases`}, ${note}</summary><table>${rows.join('')}</table></details>`;
};

/** Code spans of Markdown, which requirements have. */
const inline = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
