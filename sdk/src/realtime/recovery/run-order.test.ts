import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRunOrder } from './run-order.js';

const passing = () => {
  const passed: unknown[] = [];
  return { passed, order: createRunOrder((_name, payload) => passed.push(payload)) };
};

describe('The events of a run', () => {
  it('pass once each and in order, however live and replayed ones mix while they are buffered', () => {
    const mixed = fc
      .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 50 })), fc.uniqueArray(fc.integer({ min: 1, max: 50 })))
      .chain(([live, replayed]) =>
        fc.shuffledSubarray([...live, ...replayed], { minLength: live.length + replayed.length }),
      );
    fc.assert(
      fc.property(mixed, fc.nat(100), (seqs, releasedAfter) => {
        const passed: number[] = [];
        const order = createRunOrder((name) => passed.push(Number(name)));

        order.hold();
        for (const seq of seqs.slice(0, releasedAfter)) order.take(String(seq), { runId: 'run_1', seq });
        expect(passed).toEqual([]);
        order.release();
        expect(passed).toEqual([...new Set(passed)].sort((one, other) => one - other));
        for (const seq of seqs.slice(releasedAfter)) order.take(String(seq), { runId: 'run_1', seq });

        expect([...passed].sort()).toEqual([...new Set(seqs)].sort());
      }),
    );
  });

  it('are buffered for all runs, and released run by run; other events pass at once', () => {
    const { passed, order } = passing();

    order.hold();
    // A live event of the newest run arrives before the replay of the older runs.
    const live = { runId: 'run_2', seq: 2 };
    const replayed = [
      { runId: 'run_1', seq: 4 },
      { runId: 'run_2', seq: 1 },
    ];
    for (const payload of [live, ...replayed, { seq: 1 }, null, 'text']) order.take('event', payload);
    expect(passed).toEqual([{ seq: 1 }, null, 'text']);

    order.release();
    expect(passed.slice(3)).toEqual([...replayed, live]);
  });

  it('pass also below a position that was only skipped to', () => {
    const { passed, order } = passing();
    order.reach({ runId: 'run_1', seq: 9 });

    expect(order.latest()).toEqual({ runId: 'run_1', seq: 9 });
    order.take('event', { runId: 'run_1', seq: 3 });
    expect(passed).toHaveLength(1);
    expect(order.latest()).toEqual({ runId: 'run_1', seq: 9 });
  });

  it('determine the newest run and its position, also when an older one continues', () => {
    const { order } = passing();
    expect(order.latest()).toBeUndefined();

    for (const [runId, seq] of [
      ['run_1', 4],
      ['run_2', 9],
      ['run_2', 3],
      ['run_1', 12],
    ])
      order.take('tool_call', { runId, seq });

    expect(order.latest()).toEqual({ runId: 'run_2', seq: 9 });
  });

  it('are remembered for the last sixteen runs', () => {
    const { passed, order } = passing();
    for (let run = 1; run <= 17; run++) order.take('tool_call', { runId: `run_${run}`, seq: 1 });

    order.take('tool_call', { runId: 'run_2', seq: 1 });
    expect(passed).toHaveLength(17);
    order.take('tool_call', { runId: 'run_1', seq: 1 });
    expect(passed).toHaveLength(18);
  });
});
