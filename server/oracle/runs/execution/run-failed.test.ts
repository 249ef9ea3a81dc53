import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../../turn/agent.js';
import { RunWithdrawn } from './termination.js';
import type { RunFrame } from '../../turn/run-events.js';
import { IllegalEvent } from '../log/verify-events.js';
import { call, hangingAfter, says, text } from '../testing/agent-words.js';
import { namesOf } from '../testing/build-frames.js';
import { settled } from '../testing/gate.js';
import { orderErrors } from '../testing/order-errors.js';
import { begin } from '../testing/run-in-memory.js';

describe('a run that fails', () => {
  async function* failing(): AsyncGenerator<AgentEvent> {
    yield { type: 'reasoning', text: 'Hm' };
    yield { ...call, status: 'isRunning' };
    yield text('half');
    await settled();
    throw new Error('secret detail');
  }

  it('keeps its text, closes what is open, says so, and ends with done', async () => {
    const { run, log } = begin(failing);
    await expect(run.ended).rejects.toThrow('secret detail');
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.events.slice(-2)).toMatchObject([
      { event: 'error', data: { kind: 'server', retryable: true } },
      { event: 'done', data: { status: 'failed', failed: true, partialText: 'half' } },
    ]);
    expect(log.row).toMatchObject({ status: 'failed', holder: null });
    expect(log.reply).toMatchObject({ content: 'half', isComplete: false, toolCalls: [{ status: 'error' }] });
  });

  it('tells nothing of why in its log', async () => {
    const { run, log } = begin(failing);
    await expect(run.ended).rejects.toThrow();
    expect(JSON.stringify(log.entries)).not.toContain('secret');
  });

  it.each([undefined, null, 'secret', 0])(
    'with %p instead of an error fails like any other',
    async (thrown) => {
      const { run, log } = begin(async function* () {
        yield text('a');
        await settled();
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- an agent may do so
        throw thrown;
      });
      await expect(run.ended).rejects.toThrow(Error);
      expect(log.row.status).toBe('failed');
      expect(JSON.stringify(log.entries)).not.toContain('secret');
    },
  );

  it('before it says anything fails like any other', async () => {
    const { run, log } = begin(() => {
      throw new Error('at once');
    });
    await expect(run.ended).rejects.toThrow('at once');
    expect(namesOf(log.events)).toEqual(['run', 'reasoning', 'error', 'done']);
  });

  it('because its permission was withdrawn says why', async () => {
    const { answer, reached } = hangingAfter(text('half'));
    const { run, log } = begin(answer);
    await reached;
    run.stop(new RunWithdrawn('ucan_revoked'));
    await expect(run.ended).rejects.toThrow(RunWithdrawn);
    expect(log.events.at(-2)).toMatchObject({
      event: 'error',
      data: { kind: 'auth', reason: 'ucan_revoked' },
    });
    expect(log.row.status).toBe('failed');
  });
});

describe('what an agent must not say', () => {
  it.each<[string, AgentEvent[], string]>([
    ['a result without a call', [text('a'), { ...call, status: 'done', output: '[]' }], 'is not open'],
    [
      'a call twice',
      [
        { ...call, status: 'isRunning' },
        { ...call, status: 'isRunning' },
      ],
      'was opened before',
    ],
  ])('such as %s fails the run, and is not in its log', async (_what, events, message) => {
    const { run, log } = begin(() => says(...events, text('never')));
    const error: unknown = await run.ended.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(IllegalEvent);
    expect(String(error)).toContain(message);
    expect(orderErrors(log.events)).toEqual([]);
    expect(namesOf(log.events).slice(-2)).toEqual(['error', 'done']);
    expect(JSON.stringify(log.events)).not.toContain('never');
  });

  it('in one breath with what it may say fails the run, and what came before is in its log', async () => {
    const { run, log } = begin(async function* () {
      await Promise.resolve();
      yield* [text('a'), text('b'), { ...call, status: 'done' }, text('never')] as const;
    });
    await expect(run.ended).rejects.toThrow(IllegalEvent);
    expect(orderErrors(log.events)).toEqual([]);
    expect(log.reply?.content).toBe('ab');
  });

  it('by the contract fails the run, and is not in its log', async () => {
    const options = {
      check: (frame: RunFrame) => {
        if (frame.event === 'message' && frame.data.content === 'bad') throw new Error('does not fit');
      },
    };
    const { run, log } = begin(() => says(text('good'), text('bad')), { options });
    await expect(run.ended).rejects.toThrow('does not fit');
    expect(log.reply?.content).toBe('good');
    expect(log.row.status).toBe('failed');
  });

  it('because it cannot be stored is put into other characters', async () => {
    const odd = 'a\0b\ud800c';
    const id = 'call_1';
    const { run, log, answered } = begin(() =>
      says(
        { type: 'reasoning', text: odd },
        { type: 'tool_call', id, name: odd, args: { [odd]: [odd] }, status: 'isRunning' },
        {
          type: 'tool_call',
          id,
          name: odd,
          args: { [odd]: [odd] },
          status: 'error',
          output: odd,
          error: odd,
        },
        { type: 'step', state: { [odd]: { deep: [odd] } } },
        text(odd),
      ),
    );
    await run.ended;
    expect(log.row.status).toBe('finished');
    const stored = JSON.stringify(log.entries.map(({ patch, frames }) => [patch, frames]));
    expect(stored).not.toMatch(/\\u0000|\\u[dD][89a-fA-F]/);
    const clean = 'a\ufffdb\ufffdc';
    expect(log.reply).toMatchObject({ content: clean, reasoning: clean });
    expect(log.reply?.toolCalls).toEqual([
      { id, name: clean, args: { [clean]: [clean] }, status: 'error', output: clean, error: clean },
    ]);
    expect(log.row.step?.state).toEqual({ [clean]: { deep: [clean] } });
    expect(answered).toEqual([clean]);
  });
});
