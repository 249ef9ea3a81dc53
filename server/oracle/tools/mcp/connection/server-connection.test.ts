import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type HttpMcpServer, startHttpMcpServer } from '../../../../testing/mcp/http-server.js';
import { aProcess, closeTools, failureOf, openTools } from '../../../../testing/mcp/opened-tools.js';
import { type RawServer, SILENCE, startRawServer } from '../../../../testing/mcp/raw-server.js';
import { createToolsServer } from '../../../../testing/mcp/tools-server.js';

const servers: (HttpMcpServer | RawServer)[] = [];
afterEach(async () => {
  await closeTools();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function kept<T extends HttpMcpServer | RawServer>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  servers.push(server);
  return server;
}
const startHttp = (port?: number, onSlow = () => undefined) =>
  kept(startHttpMcpServer(() => createToolsServer({ onSlow }), port));

const CONNECTED = 'is connected';
const UNAVAILABLE = 'is unavailable';

describe('a process that dies', () => {
  it('fails its calls, and is restarted', async () => {
    const tools = openTools({ test: aProcess() });
    const slow = failureOf(tools.call('test_slow'));
    await tools.log.line('"line":"begun"');
    expect(await failureOf(tools.call('test_crash'))).toEqual({
      code: 'unavailable',
      message: 'The MCP server "test" cannot be reached',
    });
    expect(await slow).toMatchObject({ code: 'unavailable' });
    await tools.log.line(CONNECTED, 1);
    expect(await tools.call('test_echo', { text: 'back' })).toBe('back');
  });

  it('at each start has no tools, and is retried; it is logged once', async () => {
    const tools = openTools({ test: { command: process.execPath, args: ['-e', 'console.error("no")'] } });
    expect(await tools.names()).toEqual([]);
    expect(['test_echo', 'testing_echo', 'echo'].filter((name) => tools.reserves?.(name))).toEqual([
      'test_echo',
    ]);
    await tools.log.line('"line":"no"', 2);
    expect(tools.states()).toEqual([
      expect.objectContaining({ name: 'test', state: 'away', reason: expect.any(String), tools: 0 }),
    ]);
    expect(tools.log.count(UNAVAILABLE)).toBe(1);
  });

  it('or does not exist does not affect the others', async () => {
    const tools = openTools({
      none: { command: '/no/such/command', args: ['--token=very-secret-indeed'] },
      test: aProcess(),
    });
    expect(await tools.names()).toContain('test_echo');
    expect(await tools.log.line(UNAVAILABLE)).toContain('ENOENT');
    expect(tools.log.text()).not.toContain('very-secret');
  });
});

describe('an HTTP server', () => {
  it('that becomes available again is reconnected', async () => {
    const first = await startHttp();
    const tools = openTools({ test: { url: first.url } });
    await tools.names();
    const begun = failureOf(tools.call('test_slow'));
    await first.close();
    expect(await begun).toMatchObject({ code: 'unavailable' });
    await tools.log.line(UNAVAILABLE);
    expect(await tools.names()).toEqual([]);
    await startHttp(first.port);
    await tools.log.line(CONNECTED, 1);
    expect(await tools.call('test_echo', { text: 'back' })).toBe('back');
  });

  it('that has forgotten the session gets a new one', async () => {
    const server = await startHttp();
    const tools = openTools({ test: { url: server.url } });
    await tools.names();
    server.forget();
    expect(await failureOf(tools.call('test_echo', { text: 'a' }))).toMatchObject({ code: 'unavailable' });
    await tools.log.line(CONNECTED, 1);
    expect(await tools.call('test_echo', { text: 'back' })).toBe('back');
  });

  it('without a stream of notifications is reconnected after the first failed call', async () => {
    const server = await kept(startRawServer({ 'tools/list': () => ({ tools: [noted] }) }));
    const tools = openTools({ test: { url: server.url } });
    const tool = await tools.tool('test_note');
    await server.close();
    expect(tool.name).toBe('test_note');
    expect(await failureOf(tools.call('test_note'))).toMatchObject({ code: 'unavailable' });
    await tools.log.line(UNAVAILABLE);
  });

  it('that stops while it is not called is noticed as well', async () => {
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_INTERVALS] });
    try {
      const server = await kept(startRawServer({ 'tools/list': () => ({ tools: [noted] }) }));
      const tools = openTools({ test: { url: server.url } });
      expect(await tools.names()).toEqual(['test_note']);
      jest.advanceTimersByTime(30_000);
      await server.called('ping');
      await server.close();
      jest.advanceTimersByTime(30_000);
      await tools.log.line(UNAVAILABLE);
      expect(await tools.names()).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('that refuses the connection is logged with the status alone', async () => {
    const refusing = await kept(startRawServer({}));
    const tools = openTools({
      test: {
        url: refusing.url.replace('/mcp', '/refuse'),
        headers: { Authorization: 'Bearer very-secret' },
      },
    });
    expect(await tools.names()).toEqual([]);
    expect(await tools.log.line(UNAVAILABLE)).toContain('"reason":"HTTP status 401"');
    expect(tools.log.text()).not.toContain('very-secret');
  });
});

describe('a server that never answers', () => {
  it('delays a turn for a moment only, and the others have their tools', async () => {
    const mute = await kept(startRawServer({ 'tools/list': () => SILENCE }));
    const quick = await startHttp();
    const tools = openTools(
      { mute: { url: mute.url }, quick: { url: quick.url } },
      { firstConnectMs: 3_000 },
    );
    expect(await tools.names()).toContain('quick_echo');
    expect(tools.states().map(({ state }) => state)).toEqual(['connecting', 'connected']);
  });

  it('does not keep the server from stopping', async () => {
    const mute = await kept(startRawServer({ 'tools/list': () => SILENCE }));
    openTools({ mute: { url: mute.url } });
    await mute.called('tools/list');
    await closeTools();
  });
});

const noted = { name: 'note', inputSchema: { type: 'object' } };
const EVERYTHING_BUT_INTERVALS = [
  'Date',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
  'performance',
  'hrtime',
] as const;

it('a process that sends endlessly is ended, and this is logged', async () => {
  const { log } = openTools({ test: aProcess({}, '--flood') });
  const first: unknown = JSON.parse(await log.line('floods its connection'));
  expect(first).toMatchObject({ level: 'warn', mcpServer: 'test' });
  await log.line('is unavailable');
});
