import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  finish,
  say,
  silence,
  startOpenAiServer,
  type OpenAiServer,
} from '../testing/services/openai-server.js';
import {
  startOtlpCollector,
  type CollectedSpan,
  type OtlpCollector,
} from '../testing/services/otlp-collector.js';
import { call, createTestUser, startTestServer } from '../testing/server.js';
import { sendTraced } from './testing/send-traced.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const CALLER_SPAN = '00f067aa0ba902b7';

let model: OpenAiServer;
let collector: OtlpCollector;

beforeAll(async () => {
  [model, collector] = await Promise.all([startOpenAiServer(), startOtlpCollector()]);
});
afterAll(async () => {
  await Promise.all([model.close(), collector.close()]);
});

const settings = () => ({ LLM_BASE_URL: model.url, LLM_MODEL: 'model-1', RUN_LEASE_SECONDS: '1' });

const named = (name: string | RegExp) =>
  collector.spans.filter((span) => span.traceId === TRACE_ID && span.name.search(name) === 0);
const attribute = ({ attributes }: CollectedSpan, key: string) =>
  attributes.find((one) => one.key === key)?.value;

test('one trace leads from the caller through the run and its model to the replica that recovers it', async () => {
  const server = await startTestServer({ ...settings(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const first = model.requests.length;
  model.script([say('The first '), silence], [say('The second'), ...finish()]);
  const user = await createTestUser(server);
  const reply = await sendTraced(server, user, TRACEPARENT);
  const asked = await model.request(first);
  await server.stop();
  await reply.text().catch(() => undefined);
  const replica = await server.startReplica();
  const askedAgain = await model.request(first + 1);
  const joined = `${replica.url}/runs/${reply.headers.get('x-run-id') ?? ''}`;
  expect(await (await fetch(joined, { headers: await user.headers() })).text()).toContain('"finished"');
  await replica.close();
  await server.close();

  const [request] = named('POST /messages');
  expect(request).toMatchObject({ parentSpanId: CALLER_SPAN, name: 'POST /messages/{sessionId}' });
  const attempts = named('invoke_agent');
  expect(attempts).toHaveLength(2);
  const [one, two] = attempts;
  expect(one).toMatchObject({ parentSpanId: request?.spanId, links: [] });
  expect(two).toMatchObject({
    parentSpanId: one?.spanId,
    links: [{ traceId: TRACE_ID, spanId: one?.spanId }],
  });
  const chats = named('chat model-1');
  expect(chats.map(({ parentSpanId }) => parentSpanId)).toEqual([one?.spanId, two?.spanId]);
  expect([asked, askedAgain].map(({ headers }) => headers.traceparent)).toEqual(
    chats.map(({ spanId }) => `00-${TRACE_ID}-${spanId}-01`),
  );
  expect(two && attribute(two, 'twin_oracle.run.attempt')).toEqual({ intValue: 2 });
  expect(named(/insert|select|update/).length).toBeGreaterThan(0);
  expect(replica.logged.find(({ msg }) => msg === 'a run is recovered')).toMatchObject({
    trace_id: TRACE_ID,
  });
}, 120_000);

test('a trace reaches the model, the log and problems also where this server traces nothing', async () => {
  const server = await startTestServer(settings());
  try {
    const first = model.requests.length;
    model.script([say('Hello'), ...finish()]);
    await (await sendTraced(server, await createTestUser(server), TRACEPARENT)).text();
    expect((await model.request(first)).headers.traceparent).toBe(TRACEPARENT);
    const refused = await call(`${server.url}/v1/entities`, { headers: { traceparent: TRACEPARENT } });
    expect(refused).toMatchObject({ status: 401, body: { traceId: TRACE_ID } });
    const lines = server.logged.filter(({ msg }) => msg === 'request');
    expect(lines.filter(({ trace_id }) => trace_id === TRACE_ID)).toHaveLength(2);
    const without = await call(`${server.url}/v1/entities`, { headers: { traceparent: 'nonsense' } });
    expect(without.body).not.toHaveProperty('traceId');
  } finally {
    await server.close();
  }
}, 60_000);
