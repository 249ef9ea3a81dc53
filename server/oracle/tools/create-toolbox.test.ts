import { describe, expect, it, jest } from '@jest/globals';
import { ToolError, type Tool, type ToolSource } from '../turn/tool.js';
import { add, openToolbox, tool } from './testing/opened-toolbox.js';

describe('a call', () => {
  it('is told when it is opened and when it is done, with its arguments both times', async () => {
    const { toolbox, events } = openToolbox([add]);
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
    const { toolbox, events } = openToolbox([tool({ run })], { made, attempt: 2 });
    expect(await toolbox.call({ id: 'call_1', name: 'add', args: {} })).toEqual({ ok: true, output: '7' });
    expect(run).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  it('that had failed before fails as it did', async () => {
    const made = [
      { id: 'call_1', name: 'add', args: {}, status: 'error', error: 'no', errorCode: 'timeout' },
    ] as const;
    const { toolbox } = openToolbox([add], { made });
    expect(await toolbox.call({ id: 'call_1', name: 'add', args: {} })).toEqual({
      ok: false,
      code: 'timeout',
      error: 'no',
    });
  });

  it('that is made again on another server has an id of its own for the user, and its old one for the tool', async () => {
    const ids: string[] = [];
    const run: Tool['run'] = (_args, { callId }) => Promise.resolve(void ids.push(callId));
    const { toolbox, events } = openToolbox([tool({ run })], { attempt: 3 });
    await toolbox.call({ id: 'call_1', name: 'add', args: {} });
    expect(events).toMatchObject([{ id: 'call_1.3' }, { id: 'call_1.3' }]);
    expect(ids).toEqual(['call_1']);
  });

  it('of an action says that it is one', async () => {
    const { toolbox, events } = openToolbox([tool({ kind: 'action' })]);
    await toolbox.call({ id: 'call_1', name: 'add', args: {} });
    expect(events).toMatchObject([{ kind: 'action' }, { kind: 'action', status: 'done' }]);
  });

  it('is prepared before anybody hears of it', async () => {
    const { toolbox, events } = openToolbox([
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
    const { toolbox, events } = openToolbox([one]);
    const outcome = await toolbox.call({ id: 'call_1', name: 'add', args });
    expect(outcome).toMatchObject({ ok: false, code });
    expect(events).toMatchObject([{ status: 'isRunning' }, { status: 'error', errorCode: code }]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('arguments that could not be stored, and tells none of them', async () => {
    const { toolbox, events } = openToolbox([tool({})]);
    await toolbox.call({ id: 'call_1', name: 'add', args: deep });
    expect(events).toMatchObject([{ args: {} }, { args: {} }]);
    expect(JSON.stringify(events)).not.toContain('"a"');
  });

  it('repeated_call the fourth time that it is made with the same arguments', async () => {
    const { toolbox } = openToolbox([add]);
    const codes = [];
    for (const id of ['1', '2', '3', '4'])
      codes.push(await toolbox.call({ id, name: 'add', args: { a: 1, b: 2 } }));
    expect(codes).toMatchObject([{ ok: true }, { ok: true }, { ok: true }, { code: 'repeated_call' }]);
    expect(await toolbox.call({ id: '5', name: 'add', args: { a: 1, b: 3 } })).toMatchObject({ ok: true });
  });

  it('a sentence that says what does not fit', async () => {
    const { toolbox } = openToolbox([add]);
    expect(await toolbox.call({ id: '1', name: 'add', args: { a: 'x', b: 2 } })).toMatchObject({
      error: 'The arguments do not fit: a must be number',
    });
  });
});

it('a call ends with the turn, whatever its tool does', async () => {
  const { toolbox, stop, events } = openToolbox([
    tool({
      run: () => {
        stop.abort(new Error('over'));
        return new Promise(() => undefined);
      },
    }),
  ]);
  await expect(toolbox.call({ id: '1', name: 'add', args: {} })).rejects.toThrow('over');
  // The run closes calls that are still open.
  expect(events).toMatchObject([{ status: 'isRunning' }]);
});

it('the tool of an earlier source takes precedence over one of the same name', async () => {
  const source = (said: string): ToolSource => ({
    toolsFor: () => Promise.resolve([tool({ description: said, run: () => Promise.resolve(said) })]),
  });
  const { toolbox } = openToolbox([], { sources: [source('first'), source('second')] });
  expect(await toolbox.specs()).toMatchObject([{ description: 'first' }]);
  expect(await toolbox.call({ id: '1', name: 'add', args: {} })).toEqual({ ok: true, output: '"first"' });
});

it('a tool does not replace one of an earlier source that is unavailable', async () => {
  const away: ToolSource = { toolsFor: () => Promise.resolve([]), reserves: (name) => name === 'add' };
  const client: ToolSource = { toolsFor: () => Promise.resolve([add, tool({ name: 'other' })]) };
  expect(await openToolbox([], { sources: [away, client] }).toolbox.specs()).toMatchObject([
    { name: 'other' },
  ]);
});

it('a source may have what it reserves', async () => {
  const source: ToolSource = { toolsFor: () => Promise.resolve([add]), reserves: () => true };
  expect(await openToolbox([], { sources: [source] }).toolbox.specs()).toMatchObject([{ name: 'add' }]);
});

it('what a tool says after its call has ended is for nobody', async () => {
  let speak: () => void = () => undefined;
  const { toolbox, events } = openToolbox([
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
    const { toolbox } = openToolbox([
      tool({ inputSchema, isUntrusted: true, run: () => Promise.resolve('ran') }),
    ]);
    const args = { a: `${'a'.repeat(40)}!` };
    expect(await toolbox.call({ id: '1', name: 'add', args })).toEqual({ ok: true, output: '"ran"' });
  });

  it('counts where it can be read', async () => {
    const inputSchema = { $schema: 'http://json-schema.org/draft-07/schema#', required: ['a'] };
    const { toolbox } = openToolbox([tool({ inputSchema, isUntrusted: true })]);
    expect(await toolbox.call({ id: '1', name: 'add', args: {} })).toMatchObject({
      code: 'invalid_arguments',
    });
  });
});
