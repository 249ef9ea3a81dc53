import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../agent/agent.js';
import type { ReplyProgress } from '../messages/store.js';
import { Run } from './run.js';

const turn = {
  sessionId: 'ses_1',
  userDid: 'did:key:z1',
  message: 'hi',
  grant: () => Promise.resolve({ error: 'missing' } as const),
};

function startRun(
  answer: () => AsyncIterable<AgentEvent>,
  store: (progress: ReplyProgress) => Promise<void> = () => Promise.resolve(),
) {
  return new Run({
    id: 'run_1',
    messageId: 'msg_1',
    requestId: 'q1',
    oracleDid: 'did:key:z2',
    turn,
    agent: { answer },
    store,
  });
}

async function read(run: Run) {
  const frames = [];
  for await (const frame of run.frames()) frames.push(frame);
  return frames;
}

async function* texts(...deltas: string[]): AsyncGenerator<AgentEvent> {
  for (const delta of deltas) {
    await Promise.resolve();
    yield { type: 'text', delta };
  }
}

describe('a run', () => {
  it('shows nothing that it has not stored', async () => {
    let stored = '';
    const run = startRun(
      () => texts('a', 'b', 'c'),
      async ({ content }) => {
        await Promise.resolve();
        stored = content;
      },
    );
    let shown = '';
    for await (const frame of run.frames()) {
      if (frame.event === 'message') shown += frame.data.content;
      expect(stored.startsWith(shown)).toBe(true);
    }
    expect(shown).toBe('abc');
  });

  it('gathers what comes while a write is under way into the next one', async () => {
    const writes: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const run = startRun(
      async function* () {
        yield* texts('a', 'b', 'c', 'd');
        open();
      },
      async ({ content }) => {
        writes.push(content);
        await gate;
      },
    );
    await run.answer;
    expect(writes[0]).toBe('a');
    expect(writes.length).toBeLessThan(4);
    expect(writes.at(-1)).toBe('abcd');
  });

  it('shows every reader the same frames from the first, whenever it comes', async () => {
    const run = startRun(() => texts('a', 'b'));
    const early = read(run);
    await run.answer;
    const late = await read(run);
    expect(late).toEqual(await early);
    expect(late.map(({ id }) => id)).toEqual(late.map((_, index) => index + 1));
  });

  it('goes on without readers', async () => {
    expect(await startRun(() => texts('a', 'b')).answer).toBe('ab');
  });

  it('that fails keeps its text, says so, and ends with done', async () => {
    const progress: ReplyProgress[] = [];
    const run = startRun(
      async function* () {
        yield* texts('half');
        throw new Error('secret detail');
      },
      async (state) => void progress.push(await Promise.resolve(state)),
    );
    const frames = await read(run);
    await expect(run.answer).rejects.toThrow('secret detail');
    expect(frames.slice(-2)).toMatchObject([
      { event: 'error', data: { kind: 'server', retryable: true } },
      { event: 'done', data: { status: 'failed', failed: true, partialText: 'half' } },
    ]);
    expect(JSON.stringify(frames)).not.toContain('secret');
    expect(progress.at(-1)).toMatchObject({ content: 'half', isComplete: false });
  });

  it('stops its agent when it cannot store', async () => {
    let made = 0;
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const run = startRun(
      async function* () {
        try {
          for (; made < 100_000; made++) yield* texts('x');
        } finally {
          stop();
        }
      },
      () => Promise.reject(new Error('the database is away')),
    );
    await expect(run.answer).rejects.toThrow('the database is away');
    await stopped;
    expect(made).toBeLessThan(100);
  });

  it('lets go of a reader that is gone, and goes on', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const run = startRun(async function* () {
      yield* texts('a');
      await gate;
      yield* texts('b');
    });
    const gone = new AbortController();
    const seen: string[] = [];
    for await (const { event } of run.frames(gone.signal)) {
      seen.push(event);
      if (event === 'message') gone.abort();
    }
    expect(seen).toEqual(['run', 'message']);
    open();
    expect(await run.answer).toBe('ab');
  });

  it('fails when it cannot store, and shows only what is stored', async () => {
    let writes = 0;
    const run = startRun(
      () => texts('a', 'b', 'c'),
      async () => {
        if (++writes > 1) throw new Error('the database is away');
        await Promise.resolve();
      },
    );
    const frames = await read(run);
    expect(frames.at(-1)).toMatchObject({ event: 'done', data: { status: 'failed' } });
    expect(frames.filter(({ event }) => event === 'message')).toHaveLength(1);
    expect(frames.at(-1)).toMatchObject({ data: { partialText: 'a' } });
  });
});
