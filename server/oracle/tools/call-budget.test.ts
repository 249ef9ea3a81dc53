/** The bytes that the calls of a step and of a run may take. */
import { describe, expect, it, jest } from '@jest/globals';
import { createCallBudget } from '../turn/call-budget.js';
import { ToolError, type Tool } from '../turn/tool.js';
import type { Toolbox, ToolOutcome } from '../turn/toolbox.js';
import { openToolbox, tool } from './testing/opened-toolbox.js';

describe('the budget of bytes', () => {
  const text = (bytes: number) => tool({ run: () => Promise.resolve('x'.repeat(bytes - 2)) });
  const codeOf = (outcome: ToolOutcome) => (outcome.ok ? 'ok' : outcome.code);
  /** Makes calls with results of the given number of bytes and arguments of seven bytes. */
  const callAll = async (toolbox: Toolbox, count: number, from = 0) => {
    const codes = [];
    for (let index = from; index < from + count; index++)
      codes.push(codeOf(await toolbox.call({ id: `call_${index}`, name: 'add', args: { a: index } })));
    return codes;
  };

  it('of a step is used up by the calls of the step, and the next one has its own', async () => {
    const budget = createCallBudget({ stepBytes: 250 });
    const { toolbox, events } = openToolbox([text(100)], { budget });
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
    const { toolbox } = openToolbox([text(100)], { budget });
    expect(await callAll(toolbox, 2, 1)).toEqual(['ok', 'ok']);
    toolbox.beginStep();
    expect(await callAll(toolbox, 1, 3)).toEqual(['budget_exceeded']);
  });

  it('of a step counts the results of the step that are stored', async () => {
    const made = [{ id: 'call_0', name: 'add', args: {}, status: 'done', output: 'x'.repeat(198) }] as const;
    const budget = createCallBudget({ earlier: made, stepBytes: 250 });
    const { toolbox } = openToolbox([text(100)], { budget, made, attempt: 2 });
    toolbox.beginStep();
    expect(await callAll(toolbox, 2)).toEqual(['ok', 'budget_exceeded']);
  });

  it('has room for a result that fits when a larger one did not', async () => {
    const sizes = [200, 100];
    const run = () => Promise.resolve('x'.repeat((sizes.shift() ?? 2) - 2));
    const { toolbox } = openToolbox([tool({ run })], { budget: createCallBudget({ stepBytes: 150 }) });
    expect(await callAll(toolbox, 2)).toEqual(['budget_exceeded', 'ok']);
  });

  it('refuses a call before it is made whose arguments do not fit, and tells none of them', async () => {
    const run = jest.fn<Tool['run']>();
    const { toolbox, events } = openToolbox([tool({ run })], { budget: createCallBudget({ stepBytes: 50 }) });
    const outcome = await toolbox.call({ id: '1', name: 'add', args: { text: 'x'.repeat(50) } });
    expect(outcome).toMatchObject({ ok: false, code: 'budget_exceeded' });
    expect(run).not.toHaveBeenCalled();
    expect(events).toMatchObject([{ args: {} }, { args: {} }]);
  });

  it('leaves of long errors only their beginning', async () => {
    const run = () => Promise.reject(new ToolError('tool_error', 'x'.repeat(4_000)));
    const { toolbox } = openToolbox([tool({ run })], { budget: createCallBudget({ stepBytes: 50 }) });
    const outcome = await toolbox.call({ id: '1', name: 'add', args: {} });
    expect(outcome).toEqual({ ok: false, code: 'tool_error', error: 'x'.repeat(200) });
  });

  it('is 2 MiB for a step and 8 MiB for a run', async () => {
    const { toolbox } = openToolbox([text(1024 * 1024 - 100)], { budget: createCallBudget() });
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
