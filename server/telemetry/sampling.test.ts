import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  finish,
  say,
  silence,
  startOpenAiServer,
  type OpenAiServer,
} from '../testing/services/openai-server.js';
import { startOtlpCollector, type OtlpCollector } from '../testing/services/otlp-collector.js';
import { call, createTestUser, startTestServer, type TestServer } from '../testing/server.js';
import { sendTraced } from './testing/send-traced.js';

/** Of the caller: the ratio of the sampler takes traces whose four parts, combined by exclusive or, are low enough. */
const HIGH = 'ffffffff000000000000000000000001';
const LOW = '00000001000000000000000000000002';
const SPAN_ID = '00f067aa0ba902b7';

let model: OpenAiServer;
let collector: OtlpCollector;

beforeAll(async () => {
  [model, collector] = await Promise.all([startOpenAiServer(), startOtlpCollector()]);
});
afterAll(async () => {
  await Promise.all([model.close(), collector.close()]);
});
function startTraced(sampler: string, ratio = '0.5'): Promise<TestServer> {
  return startTestServer({
    ...{ LLM_BASE_URL: model.url, LLM_MODEL: 'model-1', RUN_LEASE_SECONDS: '1' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    ...{ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio },
  });
}

const spansOf = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);

describe('a trace that its caller does not sample', () => {
  test('has no spans, and its id is in logs and problems', async () => {
    const server = await startTraced('parentbased_always_on');
    const traceparent = `00-${HIGH}-${SPAN_ID}-00`;
    const refused = await call(`${server.url}/v1/entities`, { headers: { traceparent } });
    expect(refused).toMatchObject({ status: 401, body: { traceId: HIGH } });
    const lines = server.logged.filter(({ msg }) => msg === 'request');
    expect(lines.map(({ trace_id }) => trace_id)).toEqual([HIGH]);
    await server.close();
    expect(spansOf(HIGH)).toEqual([]);
  }, 60_000);

  test('reaches the model without its flag, also from the replica that recovers the run', async () => {
    const server = await startTraced('parentbased_always_on');
    const [before, first] = [collector.spans.length, model.requests.length];
    model.script([say('The first '), silence], [say('The second'), ...finish()]);
    const user = await createTestUser(server);
    const reply = await sendTraced(server, user, `00-${HIGH}-${SPAN_ID}-00`);
    const asked = await model.request(first);
    await server.stop();
    await reply.text().catch(() => undefined);
    const replica = await server.startReplica();
    const askedAgain = await model.request(first + 1);
    const joined = `${replica.url}/runs/${reply.headers.get('x-run-id') ?? ''}`;
    expect(await (await fetch(joined, { headers: await user.headers() })).text()).toContain('"finished"');
    await replica.close();
    await server.close();

    for (const { headers } of [asked, askedAgain])
      expect(headers.traceparent).toMatch(new RegExp(`^00-${HIGH}-[0-9a-f]{16}-00$`));
    expect(asked.headers.traceparent).not.toContain(SPAN_ID);
    const recovered = replica.logged.find(({ msg }) => msg === 'a run is recovered');
    expect(recovered).toMatchObject({ trace_id: HIGH });
    // Neither its statements nor the model's requests begin traces of their own.
    expect(spansOf(HIGH)).toEqual([]);
    const others = collector.spans.slice(before).filter(({ parentSpanId = '' }) => parentSpanId === '');
    expect(others.filter(({ name }) => /^(chat|invoke_agent|insert|update)/.test(name))).toEqual([]);
  }, 120_000);
});

test('a ratio samples a trace by its id, and all or nothing of it', async () => {
  const server = await startTraced('traceidratio');
  const user = await createTestUser(server);
  for (const id of [LOW, HIGH, LOW, HIGH]) {
    const headers = { ...(await user.headers()), traceparent: `00-${id}-${SPAN_ID}-01` };
    expect((await call(`${server.url}/sessions`, { headers })).status).toBe(200);
  }
  await server.close();
  const sampled = spansOf(LOW);
  const requests = sampled.filter(({ name }) => name === 'GET /sessions');
  expect(requests).toHaveLength(2);
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual([SPAN_ID, SPAN_ID]);
  const statements = sampled.filter(({ name }) => name.startsWith('select'));
  expect(statements.length).toBeGreaterThanOrEqual(2);
  for (const { parentSpanId } of statements)
    expect(requests.map(({ spanId }) => spanId)).toContain(parentSpanId);
  expect(spansOf(HIGH)).toEqual([]);
}, 60_000);

test('where nothing is sampled, a caller without a trace gets one for its logs', async () => {
  const server = await startTraced('always_off');
  const before = collector.spans.length;
  const refused = await call(`${server.url}/v1/entities`);
  expect(refused).toMatchObject({ status: 401, body: { traceId: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  await server.close();
  expect(collector.spans.slice(before)).toEqual([]);
}, 60_000);
