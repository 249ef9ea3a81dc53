import { afterEach, describe, expect, it } from '@jest/globals';
import { closeTools, failureOf, openTools } from '../../../testing/mcp/opened-tools.js';
import { type Answers, type RawServer, startRawServer } from '../../../testing/mcp/raw-server.js';

const servers: RawServer[] = [];
afterEach(async () => {
  await closeTools();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(answers: Answers, more: Record<string, unknown> = {}) {
  const server = await startRawServer(answers);
  servers.push(server);
  return { server, tools: openTools({ bad: { url: server.url, ...more } }) };
}

const anything = { type: 'object' };
const listing = (...tools: unknown[]): Answers => ({ 'tools/list': () => ({ tools }) });
const returning = (result: unknown): Answers => ({
  ...listing({ name: 'get', inputSchema: anything }),
  'tools/call': () => result,
});
const deep = (levels: number): unknown => JSON.parse(`${'{"items":'.repeat(levels)}{}${'}'.repeat(levels)}`);

it('a server is offered no capabilities: no sampling, no elicitation, no roots', async () => {
  const greetings: unknown[] = [];
  const { tools } = await start({ initialize: (params) => greetings.push(params) });
  await tools.names();
  expect(greetings).toMatchObject([{ capabilities: {}, clientInfo: { name: 'twin-oracle' } }]);
  expect(JSON.stringify(greetings)).toContain('"capabilities":{}');
});

describe('a list of tools', () => {
  it('that never ends is truncated after 100 pages', async () => {
    let page = 0;
    const { server, tools } = await start({
      'tools/list': () => ({ tools: [{ name: `t${++page}`, inputSchema: anything }], nextCursor: 'more' }),
    });
    expect(await tools.names()).toHaveLength(100);
    expect(server.calls('tools/list')).toBe(100);
    expect(tools.log.count('pages after the first 100')).toBe(1);
  });

  it('with too many tools is truncated after 1,000', async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => ({ name: `t${i}`, inputSchema: anything }));
    const { tools } = await start(listing(...many));
    expect(await tools.names()).toHaveLength(1_000);
  });

  it('with invalid tools only is not read to its end', async () => {
    const { tools } = await start(
      listing(...Array<null>(100_000).fill(null), { name: 'get', inputSchema: anything }),
    );
    expect(await tools.names()).toEqual([]);
    expect(await tools.log.line('left out')).toContain('"count":1001');
  });

  it('keeps the valid tools when others are malformed, too large, too deep or duplicates', async () => {
    const { tools } = await start(
      listing(
        null,
        { name: 7, inputSchema: anything },
        { name: '', inputSchema: anything },
        { name: 'no-schema' },
        { name: 'text-schema', inputSchema: { type: 'string' } },
        { name: 'x'.repeat(257), inputSchema: anything },
        { name: 'large', inputSchema: { ...anything, description: 'x'.repeat(65_536) } },
        { name: 'deep', inputSchema: { ...anything, properties: { a: deep(500) } } },
        { name: 'promises', inputSchema: anything, outputSchema: { ...anything, title: 'x'.repeat(65_536) } },
        { name: 'good', description: 'the first', inputSchema: anything },
        { name: 'good', description: 'the second', inputSchema: anything },
      ),
    );
    expect(await tools.names()).toEqual(['bad_good']);
    expect((await tools.tool('bad_good')).description).toBe('the first');
    const line: unknown = JSON.parse(await tools.log.line('left out'));
    expect(line).toMatchObject({ level: 'warn', count: 10 });
  });

  it('that repeats what was set for the server does not bring it into the log', async () => {
    const { tools } = await start(
      listing(...[1, 2].map(() => ({ name: 'get very-secret', inputSchema: anything }))),
      { headers: { Authorization: 'Bearer very-secret' } },
    );
    await tools.names();
    expect(await tools.log.line('left out')).toContain('get …');
    expect(tools.log.text()).not.toContain('very-secret');
  });

  it('has descriptions without control characters, of at most 4,000 characters', async () => {
    const { tools } = await start(
      listing(
        { name: 'long', description: 'x'.repeat(1_000_000), inputSchema: anything },
        { name: 'odd', description: 'a\u0000\u001b[2J\u009b\nb\ud800', inputSchema: anything },
        { name: 'dumb', description: 7, inputSchema: anything },
      ),
    );
    expect((await tools.tool('bad_long')).description).toHaveLength(4_000);
    expect((await tools.tool('bad_odd')).description).toBe('a[2J\nb\ufffd');
    expect((await tools.tool('bad_dumb')).description).toBe('dumb');
  });

  it('may have invalid names: each gets a distinct valid one', async () => {
    const { tools } = await start(
      listing(
        ...['a.b', 'a b', 'a_b', 'x'.repeat(100), 'x'.repeat(101), '__proto__', 'ä'].map((name) => ({
          name,
          inputSchema: anything,
        })),
      ),
    );
    const names = await tools.names();
    expect(new Set(names).size).toBe(7);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(names).toContain('bad_a_b');
  });

  it('of the wrong form leaves the server without tools, as long as it is so', async () => {
    let isGood = false;
    const { server, tools } = await start({
      'tools/list': () => (isGood ? { tools: [{ name: 'get', inputSchema: anything }] } : { tools: 'none' }),
    });
    await server.called('tools/list', 3);
    expect(tools.log.count('is unavailable')).toBe(1);
    isGood = true;
    await tools.log.line('is connected');
    expect(await tools.names()).toEqual(['bad_get']);
  });
});

describe('a result', () => {
  it.each<[string, unknown]>([
    ['content that is no list', { content: 'text' }],
    ['a block of no known kind', { content: [{ type: 'video', data: 'x' }] }],
    ['structured content that is no object', { structuredContent: [1], content: [] }],
    ['no object', 'text'],
  ])('with %s is invalid', async (_, result) => {
    const { tools } = await start(returning(result));
    expect(await failureOf(tools.call('bad_get'))).toMatchObject({
      code: 'result_invalid',
    });
  });

  it('that does not fit the schema of the server is invalid', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const { tools } = await start({
      ...listing({ name: 'get', inputSchema: anything, outputSchema }),
      'tools/call': () => ({ content: [], structuredContent: { n: 'seven' } }),
    });
    expect(await failureOf(tools.call('bad_get'))).toMatchObject({ code: 'result_invalid' });
  });

  it('is not matched with a pattern of the server, which might take for ever', async () => {
    const outputSchema = { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } };
    const structuredContent = { text: `${'a'.repeat(60)}!` };
    const { tools } = await start({
      ...listing({ name: 'get', inputSchema: anything, outputSchema }),
      'tools/call': () => ({ content: [], structuredContent }),
    });
    expect(await tools.call('bad_get')).toEqual(structuredContent);
  });

  it('is not refused for a schema that cannot be read', async () => {
    const outputSchema = { type: 'object', properties: { n: { $ref: '#/nowhere' } } };
    const { tools } = await start({
      ...listing({ name: 'get', inputSchema: anything, outputSchema }),
      'tools/call': () => ({ content: [], structuredContent: { n: 1 } }),
    });
    expect(await tools.call('bad_get')).toEqual({ n: 1 });
  });

  it('that exceeds the limit of a message is not buffered', async () => {
    const { tools } = await start(
      returning({ content: [{ type: 'text', text: 'x'.repeat(11 * 1024 * 1024) }] }),
    );
    expect(await failureOf(tools.call('bad_get'))).toMatchObject({ code: 'unavailable' });
  });

  it('that gives the reason of a failure is truncated and sanitised, without values of the setting', async () => {
    const text = `\u0007Bearer very-secret ${'x'.repeat(10_000)}`;
    const { tools } = await start(returning({ content: [{ type: 'text', text }], isError: true }), {
      headers: { Authorization: 'Bearer very-secret' },
    });
    const { code, message } = await failureOf(tools.call('bad_get'));
    expect([code, message.slice(0, 5)]).toEqual(['tool_error', '… xxx']);
    expect(message.length).toBeLessThanOrEqual(4_000);
  });

  it('may be empty, with or without a reason of the failure', async () => {
    const { tools } = await start(returning({}));
    expect(await tools.call('bad_get')).toBe('');
    const { tools: failing } = await start(returning({ isError: true }));
    expect(await failureOf(failing.call('bad_get'))).toMatchObject({ code: 'tool_error' });
  });
});
