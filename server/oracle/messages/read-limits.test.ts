import { describe, expect, it } from '@jest/globals';
import { createReading } from './read-limits.js';

const never = new AbortController().signal;
const one = { total: 2, perKey: 1, maxWaiting: 0, maxWaitingPerKey: 0, waitMs: 1_000 };

async function* batches(count: number) {
  for (let batch = 1; batch <= count; batch++) yield await Promise.resolve(batch);
}

describe('reading', () => {
  it('refuses with 503 and a time to ask again what is over the share of the caller, and lets others read', async () => {
    const reading = createReading({ shortReads: one });
    let end: () => void = () => undefined;
    const held = reading.read('alice', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(reading.read('alice', () => Promise.resolve())).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { headers: { 'Retry-After': '2' } },
    });
    expect(await reading.read('bob', () => Promise.resolve('read'))).toBe('read');
    end();
    await held;
    expect(await reading.read('alice', () => Promise.resolve('read'))).toBe('read');
  });

  it('of a transcript has its place until it is taken or given up', async () => {
    const reading = createReading({ transcripts: one });
    const first = reading.readAll('alice', () => batches(9), never);
    await first.next();
    const refused = reading.readAll('alice', () => batches(1), never);
    await expect(refused.next()).rejects.toMatchObject({ code: 'service_unavailable' });
    await first.return();
    const again = [];
    for await (const batch of reading.readAll('alice', () => batches(2), never)) again.push(batch);
    expect(again).toEqual([1, 2]);
  });

  it('of a transcript is cut off when it takes too long', async () => {
    const reading = createReading({ maxTranscriptMs: -1 });
    await expect(reading.readAll('alice', () => batches(1), never).next()).rejects.toThrow('too slowly');
  });
});
