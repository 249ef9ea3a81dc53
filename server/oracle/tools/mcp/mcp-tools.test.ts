import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type HttpMcpServer, startHttpMcpServer } from '../../../testing/mcp/http-server.js';
import {
  aProcess,
  closeTools,
  context,
  failureOf,
  type OpenedTools,
  openTools,
} from '../../../testing/mcp/opened-tools.js';
import { startRawServer } from '../../../testing/mcp/raw-server.js';
import { createToolsServer } from '../../../testing/mcp/tools-server.js';

let http: HttpMcpServer;
let slow: EventTarget;

beforeAll(async () => {
  slow = new EventTarget();
  http = await startHttpMcpServer(() =>
    createToolsServer({ onSlow: (what) => void slow.dispatchEvent(new Event(what)) }),
  );
});
afterAll(() => http.close());

const ways: [string, () => Record<string, unknown>][] = [
  ['a process', aProcess],
  ['HTTP', () => ({ url: http.url })],
];

describe.each(ways)('a server that is reached by %s', (way, setting) => {
  let tools: OpenedTools;
  beforeAll(() => {
    tools = openTools({ test: setting() });
  });
  afterAll(closeTools);

  const slowly = (what: string) => (way === 'HTTP' ? once(slow, what) : tools.log.line(`"line":"${what}"`));

  it('has its tools in the first turn, under the name of the server', async () => {
    const { kind, description, inputSchema, isUntrusted, timeoutMs } = await tools.tool('test_echo');
    expect({ kind, description, isUntrusted, timeoutMs }).toEqual({
      kind: 'tool',
      description: 'Says it again',
      isUntrusted: true,
      timeoutMs: 30_000,
    });
    expect(inputSchema).toMatchObject({ type: 'object', required: ['text'] });
    expect(tools.states()).toEqual([
      expect.objectContaining({ name: 'test', state: 'connected', tools: 10 }),
    ]);
  });

  it('returns text as text, structured content unchanged, and of an image its type', async () => {
    expect(await tools.call('test_echo', { text: 'grüezi\u001b[31m' })).toBe('grüezi[31m');
    expect(await tools.call('test_add', { a: 2, b: 3 })).toEqual({ sum: 5 });
    expect(await tools.call('test_picture')).toEqual({
      text: 'a picture',
      other: [{ type: 'image', mimeType: 'image/png', bytes: 6 }],
    });
  });

  it('says itself why a tool failed', async () => {
    expect(await failureOf(tools.call('test_fail'))).toEqual({
      code: 'tool_error',
      message: 'the disk is full',
    });
    const { code } = await failureOf(tools.call('test_add', { a: 'two' }));
    expect(code).toBe('tool_error');
  });

  it('is notified when the call is aborted', async () => {
    const wanted = new AbortController();
    const begun = slowly('begun');
    const cancelled = slowly('cancelled');
    const call = tools.call('test_slow', {}, { signal: wanted.signal });
    await begun;
    wanted.abort(new Error('the user left'));
    await expect(call).rejects.toThrow('the user left');
    await cancelled;
  });

  it('has new tools as soon as it says so', async () => {
    expect(await tools.names()).not.toContain('test_grown');
    await tools.call('test_grow');
    await tools.log.line('have changed');
    expect(await tools.call('test_grown')).toBe('new');
  });

  it('is unavailable to the tools of an earlier turn once it is closed', async () => {
    const tool = await tools.tool('test_echo');
    await closeTools();
    expect(await failureOf(tool.run({}, context()))).toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('over HTTP', () => {
  afterEach(closeTools);

  it('a call that takes too long is aborted', async () => {
    const tools = openTools({ test: { url: http.url, timeoutSeconds: 1 } });
    const cancelled = once(slow, 'cancelled');
    expect(await failureOf(tools.call('test_slow'))).toMatchObject({ code: 'timeout' });
    await cancelled;
  });

  it('listing tools is throttled, however often the server says that they have changed', async () => {
    const tools = openTools({ test: { url: http.url } });
    await tools.names();
    const before = http.requests();
    await tools.call('test_flood');
    await tools.call('test_grow');
    await tools.log.line('have changed');
    expect(await tools.names()).toContain('test_grown');
    expect(http.requests() - before).toBeLessThan(10);
  });

  it('a server is not notified of aborted calls that it had answered', async () => {
    const server = await startRawServer({
      'tools/list': () => ({ tools: [{ name: 'note', inputSchema: { type: 'object' } }] }),
    });
    const tools = openTools({ test: { url: server.url } });
    const wanted = new AbortController();
    await tools.call('test_note', {}, { signal: wanted.signal });
    wanted.abort();
    await tools.call('test_note');
    expect(server.calls('tools/call')).toBe(2);
    expect(server.calls('notifications/cancelled')).toBe(0);
    await closeTools();
    await server.close();
  });

  it('the headers of the setting are sent, and a session is ended in an orderly way', async () => {
    const tools = openTools({ test: { url: http.url, headers: { 'X-Key': 'a key of ours' } } });
    await tools.names();
    expect(http.headers()['x-key']).toBe('a key of ours');
    expect(http.sessions()).toBe(1);
    await closeTools();
    expect(http.sessions()).toBe(0);
  });
});

describe('a process', () => {
  afterEach(closeTools);

  it('gets what its setting has and a few harmless variables, and none of ours', async () => {
    process.env.ORACLE_TEST_SECRET = 'ours';
    try {
      const tools = openTools({ test: aProcess({ env: { SERVER_TOKEN: 'theirs' } }) });
      const environment: unknown = JSON.parse(String(await tools.call('test_environment')));
      expect(environment).toMatchObject({ SERVER_TOKEN: 'theirs', PATH: process.env.PATH });
      expect(environment).not.toHaveProperty('ORACLE_TEST_SECRET');
      expect(environment).not.toHaveProperty('NODE_OPTIONS');
    } finally {
      delete process.env.ORACLE_TEST_SECRET;
    }
  });

  it('may write to the log, but not its secrets and no control characters', async () => {
    const tools = openTools({ test: aProcess({ env: { SERVER_TOKEN: 'very-secret-indeed' } }) });
    expect(JSON.parse(await tools.log.line('"line":"token'))).toMatchObject({
      level: 'debug',
      mcpServer: 'test',
      line: 'token … [31m',
    });
    await tools.names();
    expect(tools.log.text()).not.toContain('very-secret');
  });

  it('ends when the tools are closed, even if it ignores signals', async () => {
    const tools = openTools({ test: aProcess({}, '--stubborn'), other: aProcess() });
    await tools.names();
    const pids = [await tools.log.line('"line":"pid'), await tools.log.line('"line":"pid', 1)].map((line) =>
      Number(/pid (\d+)/.exec(line)?.[1]),
    );
    expect(pids.map(isRunning)).toEqual([true, true]);
    await closeTools();
    expect(pids.map(isRunning)).toEqual([false, false]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
