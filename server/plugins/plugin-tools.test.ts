import { beforeEach, describe, expect, it } from '@jest/globals';
import { ToolError, type Tool, type ToolContext } from '../oracle/turn/tool.js';
import { createLogger } from '../startup/logging.js';
import { createPluginCircuit, type PluginCircuit } from './hooks/plugin-circuit.js';
import { createPluginTools } from './plugin-tools.js';
import { testPlugin } from './testing/test-plugin.js';

const log = createLogger('fatal');
let circuit: PluginCircuit;
let behaviour: Tool['run'];

const tool: Tool = {
  name: 'look_outside',
  kind: 'tool',
  description: 'Looks outside.',
  inputSchema: { type: 'object' },
  timeoutMs: 1_000,
  run: (...call) => behaviour(...call),
};

const open = (name: string, visibility: 'on-demand' | 'silent' = 'on-demand') => ({
  plugin: testPlugin({
    name,
    manifest: { title: 'Sample', summary: 'Sees the sky.', whenToUse: ['At night.'], visibility },
  }),
  parts: { tools: [tool] },
  circuit,
  callers: new WeakSet<object>(),
  log,
});

/** The tools that a model is told of. */
const offered = (plugin = open('sample')) =>
  createPluginTools([plugin]).toolsFor({
    runId: 'run_1',
    sessionId: 'ses_1',
    userDid: 'did:key:alice',
    tools: [],
    agActions: [],
    mcpTools: [],
    madeCalls: [],
  });

async function use(signal = new AbortController().signal): Promise<unknown> {
  const [found] = await offered();
  const context: ToolContext = {
    callId: 'call_1',
    runId: 'run_1',
    sessionId: 'ses_1',
    requestId: 'req_1',
    userDid: 'did:key:alice',
    grant: () => Promise.reject(new Error('not used')),
    emit: () => undefined,
    signal,
  };
  return found?.run({}, context).catch((error: unknown) => error);
}

const hang = () => new Promise<never>(() => undefined);

describe('a tool of a plugin', () => {
  beforeEach(() => {
    circuit = createPluginCircuit({ plugin: 'sample', explain: () => undefined, log });
  });

  it.each<[string, Tool['run'], () => AbortSignal]>([
    [
      'throws',
      () => {
        throw new Error('fog');
      },
      () => new AbortController().signal,
    ],
    ['rejects', () => Promise.reject(new Error('fog')), () => new AbortController().signal],
    ['takes too long', hang, () => AbortSignal.timeout(1)],
  ])('is not offered for a while after it %s five times in a row', async (_, run, signal) => {
    behaviour = run;
    for (let count = 0; count < 5; count++) expect(await use(signal())).toBeInstanceOf(Error);
    expect(circuit.isDegraded()).toBe(true);
    expect(await offered()).toEqual([]);
  });

  it.each<[string, Tool['run'], () => AbortSignal]>([
    [
      'tells the user of an error',
      () => Promise.reject(new ToolError('tool_error', 'It is night')),
      () => new AbortController().signal,
    ],
    ['is called off', hang, () => AbortSignal.abort(new Error('the user has stopped the answer'))],
  ])('is still offered after it %s', async (_, run, signal) => {
    behaviour = run;
    for (let count = 0; count < 6; count++) expect(await use(signal())).toBeInstanceOf(Error);
    expect(await offered()).toHaveLength(1);
  });

  it('that rejects after it was given up has no further effect', async () => {
    let reject: (error: Error) => void = () => undefined;
    behaviour = () => new Promise<never>((_, no) => (reject = no));
    expect(await use(AbortSignal.timeout(1))).toMatchObject({ name: 'TimeoutError' });
    // A rejection that nobody handles would fail the test.
    reject(new Error('late'));
    behaviour = () => Promise.resolve({ sky: 'blue' });
    expect(await use()).toEqual({ sky: 'blue' });
  });

  it('is not offered when the plugin is silent', async () => {
    expect(await offered(open('sample', 'silent'))).toEqual([]);
  });

  it('has a name that no other plugin uses', () => {
    expect(() => createPluginTools([open('sample'), open('tides')])).toThrow(
      'plugin tides: tools look_outside: plugin sample has a tool of this name',
    );
  });
});
