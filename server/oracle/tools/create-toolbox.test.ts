import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { createSchemaChecks } from './arguments.js';
import { createCallBudget } from '../turn/call-budget.js';
import { toolRequest } from './testing/tool-request.js';
import { ToolError, type Tool, type ToolEvent, type ToolSource } from '../turn/tool.js';
import { createToolbox, type ToolboxOptions } from './create-toolbox.js';
import { type Toolbox, type ToolOutcome } from '../turn/toolbox.js';

const checks = createSchemaChecks();

const add: Tool = {
  name: 'add',
  kind: 'tool',
  description: 'Adds.',
  inputSchema: {
    type: 'object',
    required: ['a', 'b'],
    additionalProperties: false,
    properties: { a: { type: 'number' }, b: { type: 'number' } },
  },
  timeoutMs: 5_000,
  run: ({ a, b }) => Promise.resolve({ sum: Number(a) + Number(b) }),
};

const tool = (more: Partial<Tool>): Tool => ({ ...add, inputSchema: {}, ...more });

function open(tools: readonly Tool[], more: Partial<ToolboxOptions> = {}) {
  const events: ToolEvent[] = [];
  const stop = new AbortController();
  const toolbox = createToolbox({
    sources: [{ toolsFor: () => Promise.resolve(tools) }],
    checks,
    request: toolRequest(),
    context: {
      runId: 'run_1',
      sessionId: 'ses_1',
      requestId: 'req-1',
      userDid: 'did:key:zAlice',
      grant: () => Promise.resolve({ error: 'missing' }),
      emit: (event) => void events.push(event),
    },
    made: [],
    budget: createCallBudget(),
    attempt: 1,
    signal: stop.signal,
    log: pino({ level: 'silent' }),
    ...more,
  });
  return { toolbox, events, stop };
}

describe('a call', () => {
  it('is told when it is opened and when it is done, with its arguments both times', async () => {
    const { toolbox, events } = open([add]);
    const outcome = await toolbox.call({ id: 'call_1', name: 'add', args: { a: 1, b: 2 } });
    expect(outcome).toEqual({ ok: true, output: '{"sum":3}' });
    const base = { type: 'tool_call', id: 'call_1', name: 'add', args: { a: 1, b: 2 } };
    expect(events).toEqual([
      { ...base, status: 'isRunning' },
      { ...base, status: 'done', output: '{"sum":3}' },
    ]);
  });

  it('whose result is stored gives it back, and is neither made nor told again', async () => {
    const run = jest.fn<Tool['run']>();
    const made = [{ id: 'call_1', name: 'add', args: {}, status: 'done', output: '7' }] as const;
    const { toolbox, events } = open([tool({ run })], { made, attempt: 2 });
    expect(await toolbox.call({ id: 'call_1', name: 'add', args: {} })).toEqual({ ok: true, output: '7' });
    expect(run).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  it('that had failed before fails as it did', async () => {
    const made = [
      { id: 'call_1', name: 'add', args: {}, status: 'error', error: 'no', errorCode: 'timeout' },
    ] as const;
    const { toolbox } = open([add], { made });
    expect(await toolbox.call({ id: 'call_1', name: 'add', args: {} })).toEqual({
      ok: false,
      code: 'timeout',
      error: 'no',
    });
  });

  it('that is made again on another server has an id of its own for the user, and its old one for the tool', async () => {
    const ids: string[] = [];
    const run: Tool['run'] = (_args, { callId }) => Promise.resolve(void ids.push(callId));
    const { toolbox, events } = open([tool({ run })], { attempt: 3 });
    await toolbox.call({ id: 'call_1', name: 'add', args: {} });
    expect(events).toMatchObject([{ id: 'call_1.3' }, { id: 'call_1.3' }]);
    expect(ids).toEqual(['call_1']);
  });

  it('of an action says that it is one', async () => {
    const { toolbox, events } = open([tool({ kind: 'action' })]);
    await toolbox.call({ id: 'call_1', name: 'add', args: {} });
    expect(events).toMatchObject([{ kind: 'action' }, { kind: 'action', status: 'done' }]);
  });

  it('is prepared before anybody hears of it', async () => {
    const { toolbox, events } = open([
      tool({ prepare: () => Promise.resolve(void events.push({ type: 'text', delta: 'prepared' })) }),
    ]);
    await toolbox.call({ id: 'call_1', name: 'add', args: {} });
    expect(events.map(({ type }) => type)).toEqual(['text', 'tool_call', 'tool_call']);
  });
});

describe('a call fails with', () => {
  const deep = JSON.parse('{"a":'.repeat(100) + '1' + '}'.repeat(100)) as unknown;
  const hang = () => new Promise<never>(() => undefined);
  it.each<[code: string, Tool, args: unknown]>([
    ['unknown_tool', tool({ name: 'other' }), {}],
    ['invalid_arguments', add, { a: 1 }],
    ['invalid_arguments', add, { a: 1, b: 2, c: 3 }],
    ['invalid_arguments', add, '{"a":1'],
    ['invalid_arguments', add, ['a']],
    ['invalid_arguments', tool({}), deep],
    ['invalid_arguments', tool({}), { text: 'a\0b' }],
    ['timeout', tool({ timeoutMs: 1, run: hang }), {}],
    ['tool_error', tool({ run: () => Promise.reject(new Error('secret')) }), {}],
    ['tool_error', tool({ run: () => Promise.reject(new TypeError('secret')) }), {}],
    [
      'permission_required',
      tool({ run: () => Promise.reject(new ToolError('permission_required', 'no')) }),
      {},
    ],
    [
      'permission_required',
      tool({ prepare: () => Promise.reject(new ToolError('permission_required', 'no')) }),
      {},
    ],
    ['result_too_large', tool({ run: () => Promise.resolve('é'.repeat(600_000)) }), {}],
    ['result_invalid', tool({ run: () => Promise.resolve(deep) }), {}],
    ['result_invalid', tool({ run: () => Promise.resolve({ n: 1n }) }), {}],
    ['result_invalid', tool({ outputSchema: { type: 'string' }, run: () => Promise.resolve(1) }), {}],
  ])('%s', async (code, one, args) => {
    const { toolbox, events } = open([one]);
    const outcome = await toolbox.call({ id: 'call_1', name: 'add', args });
    expect(outcome).toMatchObject({ ok: false, code });
    expect(events).toMatchObject([{ status: 'isRunning' }, { status: 'error', errorCode: code }]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('arguments that could not be stored, and tells none of them', async () => {
    const { toolbox, events } = open([tool({})]);
    await toolbox.call({ id: 'call_1', name: 'add', args: deep });
    expect(events).toMatchObject([{ args: {} }, { args: {} }]);
    expect(JSON.stringify(events)).not.toContain('"a"');
  });

  it('repeated_call the fourth time that it is made with the same arguments', async () => {
    const { toolbox } = open([add]);
    const codes = [];
    for (const id of ['1', '2', '3', '4'])
      codes.push(await toolbox.call({ id, name: 'add', args: { a: 1, b: 2 } }));
    expect(codes).toMatchObject([{ ok: true }, { ok: true }, { ok: true }, { code: 'repeated_call' }]);
    expect(await toolbox.call({ id: '5', name: 'add', args: { a: 1, b: 3 } })).toMatchObject({ ok: true });
  });

  it('a sentence that says what does not fit', async () => {
    const { toolbox } = open([add]);
    expect(await toolbox.call({ id: '1', name: 'add', args: { a: 'x', b: 2 } })).toMatchObject({
      error: 'The arguments do not fit: a must be number',
    });
  });
});

describe('the budget of bytes', () => {
  const text = (bytes: number) => tool({ run: () => Promise.resolve('x'.repeat(bytes - 2)) });
  const codeOf = (outcome: ToolOutcome) => (outcome.ok ? 'ok' : outcome.code);
  /** Of calls with results of so many bytes and arguments of seven. */
  const callAll = async (toolbox: Toolbox, count: number, from = 0) => {
    const codes = [];
    for (let index = from; index < from + count; index++)
      codes.push(codeOf(await toolbox.call({ id: `call_${index}`, name: 'add', args: { a: index } })));
    return codes;
  };

  it('of a step is used up by the calls of the step, and the next one has its own', async () => {
    const budget = createCallBudget({ stepBytes: 250 });
    const { toolbox, events } = open([text(100)], { budget });
    expect(await callAll(toolbox, 3)).toEqual(['ok', 'ok', 'budget_exceeded']);
    expect(events.at(-1)).toMatchObject({ status: 'error', errorCode: 'budget_exceeded' });
    toolbox.beginStep();
    expect(await callAll(toolbox, 3, 3)).toEqual(['ok', 'ok', 'budget_exceeded']);
  });

  it('of a run counts all its steps, and what other servers have made of it', async () => {
    const earlier = [
      { id: 'call_0', name: 'add', args: {}, status: 'done', output: 'x'.repeat(198) },
    ] as const;
    const budget = createCallBudget({ earlier, runBytes: 450, stepBytes: 250 });
    const { toolbox } = open([text(100)], { budget });
    expect(await callAll(toolbox, 2, 1)).toEqual(['ok', 'ok']);
    toolbox.beginStep();
    expect(await callAll(toolbox, 1, 3)).toEqual(['budget_exceeded']);
  });

  it('of a step counts the results of the step that are stored', async () => {
    const made = [{ id: 'call_0', name: 'add', args: {}, status: 'done', output: 'x'.repeat(198) }] as const;
    const budget = createCallBudget({ earlier: made, stepBytes: 250 });
    const { toolbox } = open([text(100)], { budget, made, attempt: 2 });
    toolbox.beginStep();
    expect(await callAll(toolbox, 2)).toEqual(['ok', 'budget_exceeded']);
  });

  it('has room for a result that fits when a larger one did not', async () => {
    const sizes = [200, 100];
    const run = () => Promise.resolve('x'.repeat((sizes.shift() ?? 2) - 2));
    const { toolbox } = open([tool({ run })], { budget: createCallBudget({ stepBytes: 150 }) });
    expect(await callAll(toolbox, 2)).toEqual(['budget_exceeded', 'ok']);
  });

  it('refuses a call before it is made whose arguments do not fit, and tells none of them', async () => {
    const run = jest.fn<Tool['run']>();
    const { toolbox, events } = open([tool({ run })], { budget: createCallBudget({ stepBytes: 50 }) });
    const outcome = await toolbox.call({ id: '1', name: 'add', args: { text: 'x'.repeat(50) } });
    expect(outcome).toMatchObject({ ok: false, code: 'budget_exceeded' });
    expect(run).not.toHaveBeenCalled();
    expect(events).toMatchObject([{ args: {} }, { args: {} }]);
  });

  it('leaves of long errors only their beginning', async () => {
    const run = () => Promise.reject(new ToolError('tool_error', 'x'.repeat(4_000)));
    const { toolbox } = open([tool({ run })], { budget: createCallBudget({ stepBytes: 50 }) });
    const outcome = await toolbox.call({ id: '1', name: 'add', args: {} });
    expect(outcome).toEqual({ ok: false, code: 'tool_error', error: 'x'.repeat(200) });
  });

  it('is 2 MiB for a step and 8 MiB for a run', async () => {
    const { toolbox } = open([text(1024 * 1024 - 100)], { budget: createCallBudget() });
    const codes = [];
    for (let step = 0; step < 5; step++) {
      toolbox.beginStep();
      codes.push(await callAll(toolbox, 3, 3 * step));
    }
    const full = ['ok', 'ok', 'budget_exceeded'];
    const used = ['budget_exceeded', 'budget_exceeded', 'budget_exceeded'];
    expect(codes).toEqual([full, full, full, full, used]);
  });
});

it('a call ends with the turn, whatever its tool does', async () => {
  const { toolbox, stop, events } = open([
    tool({
      run: () => {
        stop.abort(new Error('over'));
        return new Promise(() => undefined);
      },
    }),
  ]);
  await expect(toolbox.call({ id: '1', name: 'add', args: {} })).rejects.toThrow('over');
  // The run closes what it finds open.
  expect(events).toMatchObject([{ status: 'isRunning' }]);
});

it('the tool of an earlier source stands before one of the same name', async () => {
  const source = (said: string): ToolSource => ({
    toolsFor: () => Promise.resolve([tool({ description: said, run: () => Promise.resolve(said) })]),
  });
  const { toolbox } = open([], { sources: [source('first'), source('second')] });
  expect(await toolbox.specs()).toMatchObject([{ description: 'first' }]);
  expect(await toolbox.call({ id: '1', name: 'add', args: {} })).toEqual({ ok: true, output: '"first"' });
});

it('a tool stands not in the place of one of an earlier source that is away', async () => {
  const away: ToolSource = { toolsFor: () => Promise.resolve([]), reserves: (name) => name === 'add' };
  const client: ToolSource = { toolsFor: () => Promise.resolve([add, tool({ name: 'other' })]) };
  expect(await open([], { sources: [away, client] }).toolbox.specs()).toMatchObject([{ name: 'other' }]);
});

it('a source may have what it reserves', async () => {
  const source: ToolSource = { toolsFor: () => Promise.resolve([add]), reserves: () => true };
  expect(await open([], { sources: [source] }).toolbox.specs()).toMatchObject([{ name: 'add' }]);
});

it('what a tool says after its call has ended is for nobody', async () => {
  let speak: () => void = () => undefined;
  const { toolbox, events } = open([
    tool({
      timeoutMs: 1,
      run: (_args, { emit }) => {
        speak = () => emit({ type: 'component', id: '1', name: 'Late', args: {}, status: 'done' });
        return new Promise(() => undefined);
      },
    }),
  ]);
  expect(await toolbox.call({ id: '1', name: 'add', args: {} })).toMatchObject({ code: 'timeout' });
  speak();
  expect(events).toMatchObject([{ status: 'isRunning' }, { status: 'error' }]);
});

describe('a schema from outside', () => {
  it.each([
    ['holds nothing but $schema', { $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['is none', { type: 'no such type' }],
    ['refers to what is not there', { $ref: 'https://example.org/x' }],
    ['has a pattern that takes for ever', { properties: { a: { type: 'string', pattern: '^(a+)+$' } } }],
  ])('that %s lets any object pass', async (_what, inputSchema) => {
    const { toolbox } = open([tool({ inputSchema, isForeign: true, run: () => Promise.resolve('ran') })]);
    const args = { a: `${'a'.repeat(40)}!` };
    expect(await toolbox.call({ id: '1', name: 'add', args })).toEqual({ ok: true, output: '"ran"' });
  });

  it('counts where it can be read', async () => {
    const inputSchema = { $schema: 'http://json-schema.org/draft-07/schema#', required: ['a'] };
    const { toolbox } = open([tool({ inputSchema, isForeign: true })]);
    expect(await toolbox.call({ id: '1', name: 'add', args: {} })).toMatchObject({
      code: 'invalid_arguments',
    });
  });
});
