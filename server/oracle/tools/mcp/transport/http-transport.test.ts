/** A server over HTTP that keeps its responses open, or floods them. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { closeTools, failureOf, openTools } from '../../../../testing/mcp/opened-tools.js';
import {
  SILENCE,
  startRawServer,
  Streamed,
  type Answers,
  type RawServer,
  type RawServerOptions,
} from '../../../../testing/mcp/raw-server.js';
import { throttleStream } from './http-exchange.js';

const servers: RawServer[] = [];
afterEach(async () => {
  await closeTools();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const result = { content: [{ type: 'text', text: 'found' }] };
const notification = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })}\n\n`;

async function start(call: Answers[string], options?: RawServerOptions, more: Record<string, unknown> = {}) {
  const answers: Answers = {
    'tools/list': () => ({
      tools: ['get', 'other'].map((name) => ({ name, inputSchema: { type: 'object' } })),
    }),
    'tools/call': (params) => (params.name === 'other' ? result : call(params)),
  };
  const server = await startRawServer(answers, options);
  servers.push(server);
  return { server, tools: openTools({ raw: { url: server.url, ...more } }) };
}

/** Writes as long as the client reads. Returns the number of bytes that were written when the connection closed. */
function flood(response: ServerResponse, text: string): Promise<number> {
  let bytes = 0;
  const write = () => {
    while (!response.destroyed) {
      bytes += text.length;
      if (!response.write(text)) return;
    }
  };
  response.on('drain', write);
  write();
  return new Promise((resolve) => response.on('close', () => resolve(bytes)));
}

describe('the connection of a call is closed', () => {
  it.each<[what: string, answer: unknown]>([
    ['that has no answer', SILENCE],
    [
      'whose answer is a stream without an end',
      new Streamed((response) => void response.write(notification)),
    ],
    [
      'whose stream could be resumed',
      new Streamed((response) => void response.write(`id: 1\n${notification}`)),
    ],
  ])('%s, when the call is no longer needed', async (_what, answer) => {
    const { server, tools } = await start(() => answer);
    const stop = new AbortController();
    const calls = Array.from({ length: 20 }, () =>
      tools.call('raw_get', {}, { signal: AbortSignal.any([stop.signal]) }),
    );
    const ended = Promise.allSettled(calls);
    await server.called('tools/call', 20);
    stop.abort(new Error('over'));
    await ended;
    await server.openAtMost(0);
    expect(await tools.call('raw_other')).toBe('found');
    expect(server.calls('notifications/cancelled')).toBe(20);
  });

  it('when its time is over', async () => {
    const { server, tools } = await start(() => SILENCE, {}, { timeoutSeconds: 1 });
    expect(await failureOf(tools.call('raw_get'))).toMatchObject({ code: 'timeout' });
    await server.openAtMost(0);
  });

  it('that is answered, when the server does not close it', async () => {
    const { server, tools } = await start(
      () => new Streamed((response, answer) => void response.write(answer(result))),
    );
    expect(await tools.call('raw_get')).toBe('found');
    expect(server.open()).toBe(1);
    await server.openAtMost(0);
  });

  it.each([
    ['too many events', notification],
    ['too many bytes', `: ${'x'.repeat(64 * 1024)}\n`],
  ])('that is answered with %s, and the call fails at once', async (_what, text) => {
    let sent: Promise<number> | undefined;
    const { server, tools } = await start(
      () => new Streamed((response) => void (sent = flood(response, text))),
    );
    expect(await failureOf(tools.call('raw_get'))).toMatchObject({
      code: 'tool_error',
      message: 'The server sent more than a response may have',
    });
    // The limit, and the bytes in transit.
    expect(await sent).toBeLessThan(64 * 1024 * 1024);
    await server.openAtMost(0);
    expect(await tools.call('raw_other')).toBe('found');
  });
});

describe('an endless stream of notifications', () => {
  it('does not keep calls from being answered', async () => {
    const { tools } = await start(() => result, { news: (response) => void flood(response, notification) });
    for (let call = 0; call < 5; call++) expect(await tools.call('raw_get')).toBe('found');
  });

  it('is read at a limited rate', async () => {
    const chunk = Buffer.from(notification.repeat(1_000));
    const source = ReadableStream.from(Array.from({ length: 100 }, () => chunk));
    const stop = new AbortController();
    let read = 0;
    const reading = source
      .pipeThrough(throttleStream(stop.signal))
      .pipeTo(
        new WritableStream({
          write() {
            read++;
          },
        }),
        { signal: stop.signal },
      )
      .catch(() => undefined);
    for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBeLessThan(20);
    stop.abort();
    await reading;
  });
});
