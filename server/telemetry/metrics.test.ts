import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { allSeriesOf, prometheusName, seriesIn } from '../../scripts/telemetry/prometheus-name.js';
import {
  bodyAs,
  call,
  createSession,
  createTestUser,
  startTestServer,
  type TestServer,
} from '../testing/server.js';
import { genAiMetric } from './gen-ai-names.js';
import { instruments, type InstrumentName } from './instruments/all-instruments.js';

const names = Object.keys(instruments) as InstrumentName[];

let server: TestServer;
let scraped: string;
/** Ids of what was driven. */
let ids: string[];

beforeAll(async () => {
  server = await startTestServer({ METRICS_PORT: '0' });
  ids = await drive(server);
  scraped = await (await fetch(metricsUrl(server))).text();
}, 120_000);

afterAll(() => server.close());

/** Something of each kind: an answer with a tool, a stream, refusals, a write. */
async function drive({ url, apiKey, ...rest }: TestServer): Promise<string[]> {
  const user = await createTestUser(rest);
  const sessionId = await createSession({ url }, user);
  const ids = [user.did, sessionId, rest.oracleDid];
  const headers = { ...(await user.headers()), 'content-type': 'application/json' };
  for (const [message, stream] of [
    ['hello', true],
    ['/tool current_time {}', false],
  ] as const) {
    const init = { method: 'POST', headers, body: JSON.stringify({ message, stream }) };
    const reply = await fetch(`${url}/messages/${sessionId}`, init);
    expect([reply.status, (await reply.text()).length > 0]).toEqual([200, true]);
    ids.push(
      z.string().parse(reply.headers.get('x-run-id')),
      z.string().parse(reply.headers.get('x-request-id')),
    );
  }
  const key = { authorization: `Bearer ${apiKey}` };
  const json = { name: 'Measured', type: 'Project' };
  expect((await call(`${url}/v1/entities`, { headers: key })).status).toBe(200);
  expect((await call(`${url}/v1/entities?type=Project`, { headers: key })).status).toBe(200);
  expect((await call(`${url}/v1/entities`, { headers: { authorization: 'Bearer no' } })).status).toBe(401);
  expect((await call(`${url}/v1/nothing`, { method: 'POST', json })).status).toBe(404);
  return ids;
}

function metricsUrl({ logged }: TestServer): string {
  return z.string().parse(logged.find(({ msg }) => msg === 'telemetry is on')?.metrics);
}

/** The names of series, and of each its labels. */
function series(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of scraped.split('\n')) {
    const [, name, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const known = found.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}

const OWN = /^(?:target_info|otel_scope_)/;

test('every series that is there is in the table, and has the labels of the table alone', () => {
  const known = new Map(
    names.flatMap((name) =>
      allSeriesOf(name).map((one) => [one, Object.keys(instruments[name].labels).map(prometheusName)]),
    ),
  );
  for (const [name, labels] of series()) {
    if (OWN.test(name)) continue;
    const others = [...labels].filter(
      (label) => !OWN.test(label) && label !== 'le' && !known.get(name)?.includes(label),
    );
    expect([name, known.has(name), others]).toEqual([name, true, []]);
  }
});

test('no label names a DID, a session, a run or the path of a request', () => {
  expect(ids).toHaveLength(7);
  expect(ids.filter((id) => scraped.includes(id))).toEqual([]);
  expect(scraped).toContain('http_route="/messages/{sessionId}"');
});

test.each(names.filter((name) => instruments[name].kind === 'gauge'))('%s is read', (name) => {
  expect([...series().keys()]).toEqual(expect.arrayContaining(allSeriesOf(name)));
});

test.each([
  'http.server.request.duration',
  'twin_oracle.stream.opened',
  'twin_oracle.stream.closed',
  'twin_oracle.stream.frames',
  'twin_oracle.stream.frame_age',
  'twin_oracle.stream.time_to_first_frame',
  'twin_oracle.run.started',
  'twin_oracle.run.finished',
  'twin_oracle.run.queue_wait',
  'twin_oracle.run_log.batch_size',
  'twin_oracle.run_log.commit.duration',
  'gen_ai.invoke_agent.duration',
  'gen_ai.execute_tool.duration',
  'twin_oracle.auth.verdicts',
  'twin_oracle.auth.cache.lookups',
  'db.client.operation.duration',
] satisfies InstrumentName[])('%s is recorded', (name) => {
  expect([...series().keys()]).toEqual(expect.arrayContaining(allSeriesOf(name)));
});

test('the server records every instrument of the table, also those of rare events', () => {
  const keys = new Map<string, string>(
    Object.entries(genAiMetric).map(([key, name]) => [name, `genAiMetric.${key}`]),
  );
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('telemetry/instruments/'),
    )
    .map((file) => readFileSync(`server/${file}`, 'utf8'))
    .join('\n');
  const isUsed = (name: string) => new RegExp(`\\(\\s*(?:'${name}'|${keys.get(name) ?? '-'}),`).test(files);
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});

test('a stream counts as live, and ends as done', () => {
  expect(scraped).toMatch(/^twin_oracle_stream_closed_total\{reason="done".*\} 1$/m);
  expect(scraped).toMatch(/^twin_oracle_stream_frames_total\{source="live".*\} [1-9]/m);
});

test('what has a distribution and is no histogram has its statistics', () => {
  const statistics = (name: string) =>
    [...scraped.matchAll(new RegExp(`^${name}\\{.*?statistic="(\\w+)"`, 'gm'))].map(([, one]) => one);
  expect(statistics('twin_oracle_stream_buffered')).toEqual(['sum', 'p99', 'max']);
  expect(statistics('twin_oracle_run_queued')).toEqual(['sum', 'max']);
});

test('a search, which has connections of its own, is measured like other statements', async () => {
  const selected = async () => {
    const text = await (await fetch(metricsUrl(server))).text();
    return Number(
      /^db_client_operation_duration_count\{db_query_summary="select twins"\} (\d+)$/m.exec(text)?.[1],
    );
  };
  const before = await selected();
  const headers = { authorization: `Bearer ${server.apiKey}` };
  expect((await call(`${server.url}/v1/entities?type=Project`, { headers })).status).toBe(200);
  expect(await selected()).toBeGreaterThan(before);
});

test('both caches of credentials are counted, and hold what was used', () => {
  for (const cache of ['api_key', 'ucan'])
    expect(scraped).toMatch(
      new RegExp(`^twin_oracle_auth_cache_entries\\{.*cache="${cache}".*\\} [1-9]`, 'm'),
    );
});

describe('the files for operators', () => {
  const panels = z.object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
  });
  const groups = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) });
  const text = (name: string) => readFileSync(`docs/deploy/${name}`, 'utf8');
  const shown = () =>
    panels.parse(JSON.parse(text('grafana-dashboard.json'))).panels.flatMap(({ targets }) => targets);
  const watched = () =>
    groups.parse(parse(text('prometheus-alerts.yaml'))).groups.flatMap(({ rules }) => rules);
  const ofTable = new Set(names.flatMap(allSeriesOf));

  test('name no metric that nothing emits', () => {
    const named = [...shown(), ...watched()].flatMap(({ expr }) => seriesIn(expr));
    expect(named.length).toBeGreaterThan(names.length);
    expect(named.filter((name) => !ofTable.has(name))).toEqual([]);
  });

  test('show every metric', () => {
    const named = new Set(shown().flatMap(({ expr }) => seriesIn(expr)));
    expect(names.filter((name) => !allSeriesOf(name).some((one) => named.has(one)))).toEqual([]);
  });
});

test('another path than that of the metrics is not found, and the API has none', async () => {
  const url = new URL('/', metricsUrl(server));
  expect(url.hostname).toBe('127.0.0.1');
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect(bodyAs(await call(`${server.url}/health`), 'Health')).toMatchObject({ status: 'ok' });
});
