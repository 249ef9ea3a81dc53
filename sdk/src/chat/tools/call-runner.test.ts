import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { rejection } from '../../../test/rejection.js';
import { ConnectionError, ProblemError } from '../../index.js';
import { createCallRunner } from './call-runner.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The answer to a call', () => {
  /** Runs a call whose answer is refused. @returns what is told, and how the runner settles. */
  const refused = (failure: Error) => {
    const warnings: unknown[] = [];
    jest.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(text));
    const run = createCallRunner({
      journal: {
        settle: async (_id, steps) => {
          await steps.answer(await steps.run());
        },
      },
      submit: () => Promise.reject(failure),
      onProgress: () => undefined,
    });
    const call = { toolCallId: 'call_1', toolName: 'read', requestId: 'req-1', args: {} };
    return { warnings, settled: run(call, { run: () => 1 }, new AbortController().signal) };
  };
  const problem = (status: number, code: string) =>
    new ProblemError(new Response(null, { status }), { code });

  it('that the server refuses is told to the developer', async () => {
    const { warnings, settled } = refused(problem(413, 'payload_too_large'));
    await settled;
    expect(warnings).toEqual([expect.stringContaining('The answer to the call read was not accepted: ')]);
  });

  it.each(['tool_call_answered', 'tool_call_not_found'])('that comes too late is not (%s)', async (code) => {
    const { warnings, settled } = refused(problem(409, code));
    await settled;
    expect(warnings).toEqual([]);
  });

  it('that did not reach the server rejects, to be sent again', async () => {
    const lost = new ConnectionError('Away');
    expect(await rejection(refused(lost).settled)).toBe(lost);
  });
});
