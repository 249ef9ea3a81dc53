import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../docs/testing/describe-in-chromium.js';
import {
  calls,
  finish,
  say,
  silence,
  startOpenAiServer,
  type OpenAiServer,
} from '../testing/services/openai-server.js';
import { startOtlpCollector, type OtlpCollector } from '../testing/services/otlp-collector.js';
import { portOf } from '../testing/services/port.js';
import { createSession, createTestUser, startTestServer } from '../testing/server.js';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

describeInChromium('a page of another origin', (launch) => {
  let browser: Browser;
  let pages: Server;
  let model: OpenAiServer;
  let collector: OtlpCollector;

  beforeAll(async () => {
    pages = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>A page</title>');
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    [browser, model, collector] = await Promise.all([launch(), startOpenAiServer(), startOtlpCollector()]);
  });

  afterAll(async () => {
    await browser.close();
    pages.close();
    await Promise.all([model.close(), collector.close()]);
  });

  test('begins a trace that leads over the run, its model and its tool to the replica that recovers it', async () => {
    const origin = `http://127.0.0.1:${portOf(pages)}`;
    const server = await startTestServer({
      ...{ LLM_BASE_URL: model.url, LLM_MODEL: 'model-1', RUN_LEASE_SECONDS: '1' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, CORS_ORIGIN: origin },
    });
    model.script(
      [...calls(['current_time', {}]), ...finish('tool_calls')],
      [say('It is '), silence],
      [say('It is late'), ...finish()],
    );
    const user = await createTestUser(server);
    const sessionId = await createSession(server, user);
    const page = await browser.newPage();
    await page.goto(origin);

    const message = {
      url: `${server.url}/messages/${sessionId}`,
      method: 'POST',
      headers: { ...(await user.headers()), 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'What time is it?', stream: true }),
    };
    const begun = await begin(page, message);
    await model.request(1);
    await server.stop();
    const replica = await server.startReplica();
    const run = { url: `${replica.url}/runs/${begun.runId}`, headers: await user.headers() };
    expect(await join(page, run, begun)).toContain('"finished"');
    await replica.close();
    await server.close();

    const ofTrace = collector.spans.filter(({ traceId }) => traceId === begun.traceId);
    const named = (name: string) => ofTrace.filter((span) => span.name === name);
    const parents = (name: string) => named(name).map(({ parentSpanId }) => parentSpanId);
    expect(parents('POST /messages/{sessionId}')).toEqual([begun.spanId]);
    const [first, second] = named('invoke_agent');
    expect([first?.parentSpanId, second?.parentSpanId]).toEqual([
      named('POST /messages/{sessionId}')[0]?.spanId,
      first?.spanId,
    ]);
    expect(parents('chat model-1')).toEqual([first?.spanId, first?.spanId, second?.spanId]);
    expect(parents('execute_tool current_time')).toEqual([first?.spanId]);
    expect(parents('GET /runs/{runId}')).toEqual([begun.joinedBy]);
  }, 180_000);
});

interface Begun {
  readonly runId: string;
  readonly traceId: string;
  /** The spans of the page: of its message, and of its joining. */
  readonly spanId: string;
  readonly joinedBy: string;
}

/** The page begins a trace and sends the message; it reads none of the answer. */
function begin(page: Page, message: Sent): Promise<Begun> {
  return page.evaluate(async ({ url, ...init }) => {
    const random = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    const [traceId, spanId, joinedBy] = [random.slice(0, 32), random.slice(32, 48), random.slice(48)];
    const headers = { ...init.headers, traceparent: `00-${traceId}-${spanId}-01` };
    const reply = await fetch(url, { ...init, headers });
    return { runId: reply.headers.get('x-run-id') ?? '', traceId, spanId, joinedBy };
  }, message);
}

/** The page reads a whole reply, within its trace. */
function join(page: Page, { url, headers }: Pick<Sent, 'url' | 'headers'>, begun: Begun): Promise<string> {
  const traceparent = `00-${begun.traceId}-${begun.joinedBy}-01`;
  return page.evaluate(async ([address, sent]) => (await fetch(address, { headers: sent })).text(), [
    url,
    { ...headers, traceparent },
  ] as const);
}
