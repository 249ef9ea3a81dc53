import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Validator } from '../../../../generated/event-validators.js';
import { frameValidators } from '../../../../generated/frame-validators.js';
import { CannotResume } from '../../turn/agent.js';
import {
  terminationFrames,
  finalStatusOf,
  RunAborted,
  RunWithdrawn,
  TooManyAttempts,
  type FinalStatus,
} from './termination.js';
import type { RunFrame } from '../../turn/run-events.js';
import { called, ids, numbered, returned, said, started, thought } from '../testing/build-frames.js';
import { openRun } from '../testing/legal-runs.js';
import { orderErrors } from '../testing/order-errors.js';
import { Transcript } from '../../transcript/transcript.js';

const ends: [what: string, error: unknown, status: FinalStatus][] = [
  ['is whole', undefined, 'finished'],
  ['was stopped', new RunAborted(), 'aborted'],
  ['lost its permission', new RunWithdrawn('ucan_revoked'), 'failed'],
  ['failed', new Error('secret'), 'failed'],
  ['failed with something that is no error', 'secret', 'failed'],
  ['cannot go on', new CannotResume('secret'), 'interrupted'],
  ['was begun too often', new TooManyAttempts(), 'interrupted'],
];

const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3 };

function closing(frames: readonly RunFrame[], error: unknown, used: typeof usage | null = null): RunFrame[] {
  const transcript = new Transcript();
  for (const frame of frames) transcript.apply(frame);
  return terminationFrames({ ...ids, runId: 'run_1', messageId: 'msg_1', transcript, usage: used, error });
}

const doneOf = (frames: readonly RunFrame[]) => frames.find(({ event }) => event === 'done')?.data;

describe.each(ends)('the end of an answer that %s', (_what, error, status) => {
  it('is legal in every state of a run, and ends with done', () => {
    fc.assert(
      fc.property(openRun, (frames) => {
        const end = closing(frames, error);
        expect(orderErrors(numbered([...frames, ...end]))).toEqual([]);
        expect(end.at(-1)?.event).toBe('done');
      }),
    );
  });

  it('fits the contract in every state of a run', () => {
    const validators: Record<string, Validator | undefined> = frameValidators;
    fc.assert(
      fc.property(openRun, (frames) => {
        for (const { event, data } of closing(frames, error, usage))
          expect(validators[event]?.(data)).toBe(true);
      }),
    );
  });

  it(`is ${status}, as a word and as a flag`, () => {
    expect(finalStatusOf(error)).toBe(status);
    const flags = { aborted: true, failed: true, interrupted: true };
    expect(doneOf(closing([started()], error))).toEqual({
      runId: 'run_1',
      messageId: 'msg_1',
      status,
      ...(status !== 'finished' && { [status]: flags[status], partialText: '' }),
    });
  });

  it('tells nothing of what is inside the server', () => {
    expect(JSON.stringify(closing([started(), called('c')], error))).not.toContain('secret');
  });
});

describe('the end of an answer', () => {
  it('closes open calls as failed, and leaves the others as they are', () => {
    const end = closing([started(), called('c'), returned('c'), called('d', { args: { a: 1 } })], undefined);
    expect(end.filter(({ event }) => event === 'tool_call')).toEqual([
      {
        event: 'tool_call',
        data: {
          ...ids,
          eventId: 'd',
          toolName: 'find',
          args: { a: 1 },
          status: 'error',
          error: 'The run ended before this call did',
          errorCode: 'cancelled',
          timestamp: expect.any(String),
        },
      },
    ]);
  });

  it('closes the reasoning', () => {
    const [reasoning] = closing([started(), thought('Hm')], undefined);
    expect(reasoning).toMatchObject({ event: 'reasoning', data: { reasoning: '', isComplete: true } });
  });

  it('has the text as far as it came, unless it is whole', () => {
    const frames = [started(), said('half'), said(' of it')];
    expect(doneOf(closing(frames, new RunAborted()))).toHaveProperty('partialText', 'half of it');
    expect(doneOf(closing(frames, undefined))).not.toHaveProperty('partialText');
  });

  it('says what was used, if anything', () => {
    expect(doneOf(closing([started()], undefined, usage))).toHaveProperty('usage', usage);
    expect(doneOf(closing([started()], undefined))).not.toHaveProperty('usage');
  });

  it('after a withdrawal says which, and that sending again is of no use', () => {
    expect(closing([started()], new RunWithdrawn('ucan_revoked'))).toContainEqual({
      event: 'error',
      data: expect.objectContaining({
        kind: 'auth',
        retryable: false,
        reason: 'ucan_revoked',
        ...ids,
      }) as object,
    });
  });

  it('after a failure says that sending again may help', () => {
    expect(closing([started()], new Error('x'))).toContainEqual({
      event: 'error',
      data: expect.objectContaining({ kind: 'server', retryable: true }) as object,
    });
  });
});
