import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Outcome, SuiteResult } from '../suite/outcome.js';
import { htmlReport } from './html-report.js';
import { jsonReport } from './json-report.js';
import { junitXml } from './junit-xml.js';
import { textReport } from './text-report.js';

const about = {
  level: 'MUST',
  title: 'a <title> & more',
  requirement: 'It MUST be `so`.',
  tookMs: 12,
} as const;
const failure = {
  expected: '201',
  received: '200 <b>"x"</b> \u0007',
  evidence: [{ title: 'POST http://h/ → 200', curl: "curl 'http://h/'", received: 'HTTP 200\n\n]]>' }],
};
const outcomes: Outcome[] = [
  { ...about, id: 'RUN-1', status: 'passed' },
  { ...about, id: 'RUN-2/first', status: 'failed', failure },
  { ...about, id: 'SOCK-1', status: 'skipped', reason: 'There is no `socket`' },
  { ...about, id: 'AUTH-5', status: 'lacking', reason: 'Not yet.', failure },
  { ...about, id: 'OP-getRun-reply', status: 'listed', reason: 'It passes' },
];
const result: SuiteResult = {
  baseUrl: 'http://h',
  startedAt: '2026-01-01T10:00:00.000Z',
  tookMs: 1234,
  seed: 7,
  outcomes,
};

test('JSON fits its published schema', () => {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const schema: unknown = JSON.parse(readFileSync('packages/conformance/report.schema.json', 'utf8'));
  const validate = ajv.compile(schema as object);
  const report: unknown = JSON.parse(jsonReport(result));
  expect([validate(report), validate.errors]).toEqual([true, null]);
  expect(report).toMatchObject({ conforms: false, seed: 7 });
});

test('JUnit has a suite for each subject, and text that XML can hold', () => {
  const xml = junitXml(result);
  expect(xml).toContain('<testsuite name="RUN" tests="2" failures="1" skipped="0">');
  expect(xml).toContain('<testsuite name="OP-getRun" tests="1" failures="1" skipped="0">');
  expect(xml).toContain('received 200 &lt;b&gt;&quot;x&quot;&lt;/b&gt; \u{fffd}');
  expect(xml).toContain('<skipped message="There is no `socket`"/>');
});

test('HTML shows failures first, with requirement, exchange and curl, and no markup of a server', () => {
  const page = htmlReport(result);
  expect(page.indexOf('What has failed')).toBeLessThan(page.indexOf('All cases'));
  expect(page).toContain('<blockquote>It MUST be <code>so</code>.</blockquote>');
  expect(page).toContain('<pre class="curl">curl \'http://h/\'</pre>');
  expect(page).not.toContain('<b>"x"');
  expect(page).not.toMatch(/(?:src|href)=/);
});

test('text names what failed, why something was skipped, and the seed', () => {
  const text = textReport(result);
  expect(text).toContain('FAILED RUN-2/first (MUST)');
  expect(text).toContain('skipped 1: There is no `socket`\n  SOCK-1');
  expect(text).toContain('http://h does not conform: 1 passed, 2 failed, 1 skipped, 1 known to be lacking.');
});

test('text groups what was not reached by the request that failed, and the server does not conform', () => {
  const reason = 'POST /v1/domains, which the case needs, gives no did';
  const unreached: Outcome = { ...about, id: 'OP-getDomain-reply', status: 'unreached', reason };
  const text = textReport({ ...result, outcomes: [unreached] });
  expect(text).toContain(`not reached 1: ${reason}\n  OP-getDomain-reply`);
  expect(text).toContain('http://h does not conform: 0 passed, 0 failed, 0 skipped, 1 not reached.');
});
