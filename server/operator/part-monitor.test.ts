import { describe, expect, it } from '@jest/globals';
import { createPartMonitor, type PartFinding } from './part-monitor.js';

const START = Date.parse('2026-01-01T10:00:00.000Z');

/** A monitor of one part, and a clock that the test moves. */
function watch(look: (signal: AbortSignal) => Promise<PartFinding> | PartFinding, limitMs = 60_000) {
  const time = { now: START };
  const monitor = createPartMonitor({
    parts: [{ name: 'part', look, isAsked: true }],
    ...{ limitMs, keptMs: 5_000, clock: () => time.now },
  });
  return { time, read: async () => (await monitor.read())[0] };
}

describe('a part', () => {
  it('is up since it was first found so, with the time that its answer took', async () => {
    const { time, read } = watch(() => ({ status: 'up' }));
    const first = await read();
    time.now += 60_000;
    expect(first).toEqual({
      ...{ name: 'part', status: 'up', since: '2026-01-01T10:00:00.000Z' },
      milliseconds: expect.any(Number),
    });
    expect(await read()).toMatchObject({ since: '2026-01-01T10:00:00.000Z' });
  });

  it('is asked once by all who look within five seconds', async () => {
    let looks = 0;
    const { time, read } = watch(() => {
      looks++;
      return { status: 'up' };
    });
    await Promise.all([read(), read()]);
    time.now += 4_999;
    await read();
    expect(looks).toBe(1);
    time.now += 1;
    await read();
    expect(looks).toBe(2);
  });

  it('is down with the code of its error, and without the message, which may have secrets', async () => {
    const refused = Object.assign(new Error('redis://user:secret@host refuses'), { code: 'ECONNREFUSED' });
    let finding: PartFinding | Error = { status: 'up' };
    const { time, read } = watch(() => {
      if (finding instanceof Error) throw finding;
      return finding;
    });
    await read();
    finding = refused;
    time.now += 10_000;
    const down = await read();
    expect(down).toMatchObject({
      status: 'down',
      reason: 'It cannot be reached: ECONNREFUSED',
      since: '2026-01-01T10:00:10.000Z',
    });
    expect(JSON.stringify(down)).not.toContain('secret');
    finding = { status: 'up' };
    time.now += 10_000;
    expect(await read()).toMatchObject({ status: 'up', since: '2026-01-01T10:00:20.000Z' });
  });

  it('is down when it does not answer in time, and is told that nobody waits any more', async () => {
    let given: AbortSignal | undefined;
    const { read } = watch((signal) => {
      given = signal;
      return new Promise<PartFinding>(() => undefined);
    }, 20);
    expect(await read()).toMatchObject({
      status: 'down',
      reason: 'It did not answer within 0.02 seconds',
    });
    expect(given?.aborted).toBe(true);
  });

  it('that is off has no time', async () => {
    expect(await watch(() => ({ status: 'off' })).read()).toEqual({ name: 'part', status: 'off' });
  });
});
