import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientCalls } from '../../client-calls/service.js';
import { nobodyStops, openReplicas, type Replicas } from '../../client-calls/testing/call-replicas.js';
import { toolRequest } from '../testing/tool-request.js';
import type { Tool, ToolContext, ToolEvent, ToolRequest } from '../../turn/tool.js';
import { createClientTools } from './client-tool-source.js';

let replicas: Replicas;
let calls: ClientCalls;

beforeAll(async () => {
  replicas = await openReplicas();
  calls = await replicas.start();
});
afterAll(() => replicas.close());

const TIMEOUT_MS = 15_000;
const schema = { type: 'object', properties: { of: { type: 'string' } } };

function toolsFor(request: Partial<ToolRequest>): Promise<readonly Tool[]> {
  return createClientTools({ calls, timeoutMs: TIMEOUT_MS }).toolsFor(toolRequest(request));
}

async function oneTool(request: Partial<ToolRequest>): Promise<Tool> {
  const [tool] = await toolsFor(request);
  if (!tool) throw new Error('no tool came of it');
  return tool;
}

const browserTool = () => oneTool({ tools: [{ name: 'pick', description: 'Pick', schema }] });
const action = () => oneTool({ agActions: [{ name: 'pick', description: 'Pick', schema }] });

/** A call in a run of its own, as the toolbox makes it. */
async function context(): Promise<ToolContext & { events: ToolEvent[] }> {
  const { id: callId, runId, sessionId, requestId } = await replicas.newCall();
  const events: ToolEvent[] = [];
  return {
    callId,
    runId,
    sessionId,
    requestId,
    userDid: 'did:key:zAlice',
    grant: () => Promise.resolve({ error: 'missing' }),
    emit: (event) => events.push(event),
    signal: nobodyStops,
    events,
  };
}

const settle = ({ callId: toolCallId, sessionId }: ToolContext, answer: object) =>
  calls.settle({ toolCallId, sessionId, ...answer });

describe('the tools and actions of a message', () => {
  it('becomes tools, under names of any kind, whose schemas come from outside', async () => {
    const tools = [{ name: 'Wähle aus!', description: 'Choose', schema }];
    const agActions = [{ name: 'show', description: 'Show', schema, hasRender: true }];
    expect(await toolsFor({ tools, agActions })).toMatchObject([
      {
        name: 'Wähle aus!',
        kind: 'browser_tool',
        description: 'Choose',
        inputSchema: schema,
        isUntrusted: true,
      },
      { name: 'show', kind: 'action', description: 'Show', inputSchema: schema, isUntrusted: true },
    ]);
  });

  it.each([{}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }])(
    'takes any object when its schema is %j',
    async (nothing) => {
      const tool = await oneTool({ tools: [{ name: 'pick', description: 'Pick', schema: nothing }] });
      expect(tool.inputSchema).toEqual({ type: 'object', properties: {}, additionalProperties: true });
    },
  );

  it('counts once for each name: the first, and a tool before an action', async () => {
    const named = (name: string, description: string) => ({ name, description, schema });
    const found = await toolsFor({
      tools: [named('a', 'first'), named('a', 'second'), named('b', 'first')],
      agActions: [named('b', 'second'), named('c', 'first'), named('c', 'second')],
    });
    expect(found.map(({ name, kind, description }) => [name, kind, description])).toEqual([
      ['a', 'browser_tool', 'first'],
      ['b', 'browser_tool', 'first'],
      ['c', 'action', 'first'],
    ]);
  });

  it("leaves the last word on a call's time to the call", async () => {
    expect((await browserTool()).timeoutMs).toBeGreaterThan(TIMEOUT_MS);
  });
});

describe('a call of a client', () => {
  it('is open before it is sent, so that an immediate answer counts', async () => {
    const [tool, called] = [await browserTool(), await context()];
    await tool.prepare?.({ of: 'sky' }, called);
    expect(called.events).toEqual([]);
    await settle(called, { result: 'blue' });
    expect(await tool.run({ of: 'sky' }, called)).toBe('blue');
  });

  it('of a browser tool is reported, and sent to a tab', async () => {
    const [tool, called] = [await browserTool(), await context()];
    replicas.tabs.come(called.sessionId, called.callId);
    await tool.prepare?.({ of: 'sky' }, called);
    const result = tool.run({ of: 'sky' }, called);
    await replicas.tabs.until(() => replicas.tabs.deliveries.some(({ tab }) => tab === called.callId));
    const { callId: toolCallId } = called;
    const expiresAt = (await replicas.rowOf(toolCallId)).expiresAt.toISOString();
    const told = { type: 'browser_tool_call', toolCallId, toolName: 'pick', args: { of: 'sky' }, expiresAt };
    expect(called.events).toEqual([told]);
    await settle(called, { result: 'blue' });
    expect(await result).toBe('blue');
  });

  it('of an action is reported only by its own frames', async () => {
    const [tool, called] = [await action(), await context()];
    await tool.prepare?.({}, called);
    const result = tool.run({}, called);
    await settle(called, { result: { success: true } });
    expect(await result).toEqual({ success: true });
    expect(called.events).toEqual([]);
  });

  it.each(['browser tool', 'action'])('of a %s fails as the client says', async (kind) => {
    const [tool, called] = [kind === 'action' ? await action() : await browserTool(), await context()];
    await tool.prepare?.({}, called);
    const result = tool.run({}, called);
    result.catch(() => undefined);
    await settle(called, { error: 'The user said no' });
    const failure = { name: 'ToolError', code: 'client_error', message: 'The user said no' };
    await expect(result).rejects.toMatchObject(failure);
  });

  it('that was answered while no server waited is not sent again', async () => {
    const called = await context();
    await (await browserTool()).prepare?.({}, called);
    await settle(called, { result: 'blue' });
    const again = await browserTool();
    await again.prepare?.({}, called);
    expect(await again.run({}, called)).toBe('blue');
    expect(called.events).toEqual([]);
  });
});
