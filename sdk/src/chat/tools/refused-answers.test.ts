import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectionError, ProblemError } from '../../index.js';
import { ClientCalls } from './client-calls.js';

let warnings: unknown[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(text));
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Takes a call of the page whose answer fails; resolves when that has been handled. */
const answerFailing = async (failure: Error): Promise<ClientCalls> => {
  const tool = { description: 'Reads', schema: {}, run: () => 1 };
  let submitted: () => void = () => undefined;
  const isSubmitted = new Promise<void>((resolve) => (submitted = resolve));
  const calls = new ClientCalls({
    tools: () => ({ browserTools: { read: tool } }),
    journal: {
      settle: async (_id, steps) => {
        await steps.answer(await steps.run());
      },
    },
    submit: () => {
      submitted();
      return Promise.reject(failure);
    },
    onProgress: () => undefined,
  });
  const call = { toolCallId: 'call_1', toolName: 'read', kind: 'browser_tool', args: {} } as const;
  calls.take([{ type: 'tool_call', status: 'isRunning', ...call }], 'req-1');
  await isSubmitted;
  // The rejection passes through promises alone.
  await new Promise(setImmediate);
  return calls;
};

const problem = (status: number, code: string) => new ProblemError(new Response(null, { status }), { code });

describe('The answer to a call', () => {
  it('that the server refuses is told to the developer', async () => {
    await answerFailing(problem(413, 'payload_too_large'));
    expect(warnings).toEqual([expect.stringContaining('The answer to the call read was not accepted: ')]);
  });

  it.each([
    ['comes too late', problem(409, 'tool_call_answered')],
    ['nobody waits for', problem(404, 'tool_call_not_found')],
    ['is sent again because it was lost', new ConnectionError('Away')],
  ])('that %s is not', async (_what, failure) => {
    (await answerFailing(failure)).endAll();
    expect(warnings).toEqual([]);
  });
});
