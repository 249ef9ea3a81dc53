import { describe, expect, it } from '@jest/globals';
import { truncateCalls } from './truncate-calls.js';

const call = { id: 'call_1', name: 'add', args: { a: 1 }, status: 'done' } as const;

describe('the calls of a message', () => {
  it('that are small are unchanged', () => {
    const calls = [{ ...call, output: 'x'.repeat(16_384) }];
    expect(truncateCalls(calls)).toEqual(calls);
  });

  it('lose the end of an output and of an error, and arguments that are too large, and say so', () => {
    const long = 'x'.repeat(16_385);
    const [output, error, args] = truncateCalls([
      { ...call, output: long },
      { ...call, status: 'error', error: long, errorCode: 'tool_error' },
      { ...call, args: { long } },
    ]);
    expect(output).toEqual({ ...call, output: 'x'.repeat(16_384), isCut: true });
    expect(error).toEqual({
      ...call,
      status: 'error',
      error: 'x'.repeat(16_384),
      errorCode: 'tool_error',
      isCut: true,
    });
    expect(args).toEqual({ ...call, args: {}, isCut: true });
  });

  it('are no longer than 256 KiB together, however many there are', () => {
    const calls = Array.from({ length: 1_000 }, () => ({ ...call, output: 'x'.repeat(16_000) }));
    const short = truncateCalls(calls);
    expect(short).toHaveLength(1_000);
    expect(short[0]).toEqual(calls[0]);
    expect(short.at(-1)).toEqual({ ...call, args: {}, output: '', isCut: true });
    // The names of the calls, their ids and their states are not cut.
    expect(JSON.stringify(short).length).toBeLessThan(262_144 + 1_000 * 120);
  });

  it('are not truncated within a character', () => {
    const [cut] = truncateCalls([{ ...call, output: `${'x'.repeat(16_383)}🦊` }]);
    expect(cut?.output?.isWellFormed()).toBe(true);
  });
});
