import { describe, expect, it } from '@jest/globals';
import { batchEvents } from './batch-events.js';
import { createGate, settled } from '../testing/gate.js';

/** Yields numbers, and records how many were requested. */
function numbers(count: number) {
  const source = {
    made: 0,
    isClosed: false,
    async *[Symbol.asyncIterator]() {
      try {
        for (; source.made < count; source.made++) {
          await Promise.resolve();
          yield source.made;
        }
      } finally {
        source.isClosed = true;
      }
    },
  };
  return source;
}

/** Never yields, and never ends. */
function hanging() {
  const asked = createGate();
  const source: AsyncIterable<never> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        asked.open();
        return new Promise(() => undefined);
      },
    }),
  };
  return { source, asked: asked.passed };
}

const never = new AbortController().signal;

describe('a source in batches', () => {
  it('arrives whole and in its order', async () => {
    const all: number[] = [];
    for await (const batch of batchEvents(() => numbers(1000), never)) all.push(...batch);
    expect(all).toEqual(Array.from({ length: 1000 }, (_, index) => index));
  });

  it('comes as one item at a time to a reader that is quick', async () => {
    const resume: (() => void)[] = [];
    async function* slow() {
      for (const item of 'abc') {
        yield item;
        await new Promise<void>((go) => resume.push(go));
      }
    }
    const batches: string[][] = [];
    for await (const batch of batchEvents(() => slow(), never)) {
      batches.push(batch);
      await settled();
      resume.shift()?.();
    }
    expect(batches).toEqual([['a'], ['b'], ['c']]);
  });

  it('is gathered while its reader is busy', async () => {
    const sizes: number[] = [];
    for await (const batch of batchEvents(() => numbers(10), never)) {
      sizes.push(batch.length);
      await settled();
    }
    expect(sizes).toEqual([1, 9]);
  });

  it('never comes as an empty batch', async () => {
    for await (const batch of batchEvents(() => numbers(600), never)) expect(batch.length).toBeGreaterThan(0);
    for await (const _ of batchEvents(() => numbers(0), never)) throw new Error('a batch of nothing');
  });

  it('is held back while 256 items wait, and goes on when they are read', async () => {
    const source = numbers(2000);
    const batches = batchEvents(() => source, never);
    const sizes: number[] = [];
    for (;;) {
      const { value } = await batches.next();
      if (!value) break;
      await settled();
      sizes.push(value.length);
      const read = sizes.reduce((sum, size) => sum + size);
      expect(source.made).toBe(Math.min(2000, read + 255));
    }
    expect(Math.max(...sizes)).toBe(256);
  });

  it('throws its error after what came before it', async () => {
    async function* broken() {
      yield 'a';
      await Promise.resolve();
      throw new Error('broken');
    }
    const seen: string[] = [];
    const reading = (async () => {
      for await (const batch of batchEvents(() => broken(), never)) {
        seen.push(...batch);
        await settled();
      }
    })();
    await expect(reading).rejects.toThrow('broken');
    expect(seen).toEqual(['a']);
  });

  it('is closed when its reader leaves', async () => {
    const source = numbers(10_000);
    for await (const _ of batchEvents(() => source, never)) break;
    await settled();
    expect(source.isClosed).toBe(true);
    expect(source.made).toBeLessThan(300);
  });

  it('whose reader has left fails without anybody hearing of it', async () => {
    const gate = createGate();
    async function* failing() {
      yield 'a';
      await gate.passed;
    }
    for await (const _ of batchEvents(() => failing(), never)) break;
    gate.fail(new Error('unheard'));
    // An unhandled rejection would end the process.
    await settled();
  });
});

describe('the signal', () => {
  it('given before the start keeps the source from being asked', async () => {
    const source = numbers(3);
    const reading = batchEvents(() => source, AbortSignal.abort(new Error('stop'))).next();
    await expect(reading).rejects.toThrow('stop');
    expect(source.made).toBe(0);
    expect(source.isClosed).toBe(false);
  });

  it('ends the reading at once, even of a source that hangs', async () => {
    const stop = new AbortController();
    const { source, asked } = hanging();
    const reading = batchEvents(() => source, stop.signal).next();
    await asked;
    stop.abort(new Error('stop'));
    await expect(reading).rejects.toThrow('stop');
  });

  it('keeps what has been gathered from being read', async () => {
    const stop = new AbortController();
    const batches = batchEvents(() => numbers(10), stop.signal);
    await batches.next();
    await settled();
    stop.abort(new Error('stop'));
    await expect(batches.next()).rejects.toThrow('stop');
  });

  it('closes a source that is held back', async () => {
    const stop = new AbortController();
    const source = numbers(10_000);
    const batches = batchEvents(() => source, stop.signal);
    await batches.next();
    await settled();
    expect(source.made).toBe(256);
    stop.abort(new Error('stop'));
    await settled();
    expect(source.isClosed).toBe(true);
    await expect(batches.next()).rejects.toThrow('stop');
  });
});
