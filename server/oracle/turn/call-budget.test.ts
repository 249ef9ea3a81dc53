import { expect, it } from '@jest/globals';
import type { Schema } from '../../contract/types.js';
import { bytesOfArguments, createCallBudget } from './call-budget.js';

/** Of nine bytes: two of arguments, three of output and four of an error. */
const call: Schema<'ToolCallRecord'> = {
  ...{ id: 'call_1', name: 'add', args: {}, status: 'done' },
  ...{ output: 'abc', error: 'üxy' },
};

it('all bytes of a run may be taken, and no more', () => {
  const budget = createCallBudget({ runBytes: 10, stepBytes: 100 });
  expect([budget.take(4), budget.take(7), budget.take(6), budget.take(1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('all bytes of a step may be taken, and in the next step again', () => {
  const budget = createCallBudget({ runBytes: 100, stepBytes: 10 });
  expect([budget.take(10), budget.take(1)]).toEqual([true, false]);
  budget.beginStep();
  expect([budget.take(10), budget.take(1)]).toEqual([true, false]);
});

it('calls on other servers count to the run, with arguments, output and error in UTF-8', () => {
  const budget = createCallBudget({ earlier: [call, call], runBytes: 20, stepBytes: 100 });
  expect([budget.take(3), budget.take(2), budget.take(1)]).toEqual([false, true, false]);
});

it('a call without output or error has the bytes of its arguments', () => {
  const running: Schema<'ToolCallRecord'> = {
    id: 'call_1',
    name: 'add',
    args: { a: 1 },
    status: 'isRunning',
  };
  const budget = createCallBudget({ earlier: [running], runBytes: 10, stepBytes: 100 });
  expect([budget.take(4), budget.take(3)]).toEqual([false, true]);
});

it('a call of the step that the run has counted counts to the step', () => {
  const budget = createCallBudget({ runBytes: 100, stepBytes: 20 });
  budget.recount(call);
  expect([budget.take(12), budget.take(11)]).toEqual([false, true]);
});

it('arguments are counted as JSON in UTF-8', () => {
  expect(bytesOfArguments({ a: 'ü' })).toBe(10);
});

it('a step may have 2 MiB, and a run 8 MiB', () => {
  const MiB = 1024 * 1024;
  const budget = createCallBudget();
  for (let step = 0; step < 4; step++) {
    budget.beginStep();
    expect([budget.take(2 * MiB + 1), budget.take(2 * MiB), budget.take(1)]).toEqual([false, true, false]);
  }
  budget.beginStep();
  expect(budget.take(1)).toBe(false);
});
