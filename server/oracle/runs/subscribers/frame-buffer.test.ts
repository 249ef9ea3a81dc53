import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { logged, said } from '../testing/build-frames.js';
import { FrameBuffer } from './frame-buffer.js';

const framesFrom = (first: number, count: number) =>
  logged(
    Array.from({ length: count }, (_, index) => said(`${first + index}`)),
    first,
  );

const idsAbove = (buffer: FrameBuffer, id: number) => buffer.above(id)?.map((frame) => frame.id);

describe('a buffer', () => {
  it('that has seen nothing sends everybody to the log', () => {
    expect(new FrameBuffer().above(0)).toBeUndefined();
  });

  it('gives the frames above a number, and none to who has all', () => {
    const buffer = new FrameBuffer();
    buffer.push(framesFrom(1, 3));
    expect(idsAbove(buffer, 0)).toEqual([1, 2, 3]);
    expect(idsAbove(buffer, 2)).toEqual([3]);
    expect(idsAbove(buffer, 3)).toEqual([]);
    expect(idsAbove(buffer, 9)).toEqual([]);
  });

  it('gives no more text at a time than was asked for, or one larger frame', () => {
    const buffer = new FrameBuffer();
    const sizes = [10, 10, 5_000, 10];
    buffer.push(logged(sizes.map((size) => said('x'.repeat(size)))));
    const [first = 0] = buffer.above(0)?.map(({ data }) => data.length) ?? [];
    const page = (after: number) => buffer.above(after, first + 1)?.map(({ id }) => id);
    expect([page(0), page(2), page(3), page(4)]).toEqual([[1, 2], [3], [4], []]);
    expect(idsAbove(buffer, 0)).toEqual([1, 2, 3, 4]);
  });

  it('that begins later sends who is further behind to the log', () => {
    const buffer = new FrameBuffer();
    buffer.push(framesFrom(5, 2));
    expect(buffer.above(3)).toBeUndefined();
    expect(idsAbove(buffer, 4)).toEqual([5, 6]);
  });

  it('gives the frames above a number that was left out', () => {
    const buffer = new FrameBuffer();
    buffer.push([...framesFrom(1, 2), ...framesFrom(7, 2)]);
    expect(idsAbove(buffer, 4)).toEqual([7, 8]);
  });

  it('that is closed still gives what it has, and then sends to the log', () => {
    const buffer = new FrameBuffer();
    buffer.push(framesFrom(1, 2));
    buffer.close();
    expect(idsAbove(buffer, 1)).toEqual([2]);
    expect(buffer.above(2)).toBeUndefined();
  });

  it('gives exactly what follows or nothing, and keeps at least the last 256 frames and at most 512', () => {
    const pushes = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 6 });
    fc.assert(
      fc.property(pushes, fc.nat(1500), (counts, after) => {
        const buffer = new FrameBuffer();
        let last = 0;
        for (const count of counts) {
          buffer.push(framesFrom(last + 1, count));
          last += count;
        }
        const above = idsAbove(buffer, after);
        const behind = last - after;
        if (above) expect(above).toEqual(framesFrom(after + 1, Math.max(0, behind)).map(({ id }) => id));
        if (last > 0 && behind <= 256) expect(above).toBeDefined();
        if (behind > 512) expect(above).toBeUndefined();
      }),
    );
  });

  it('keeps at most 1 MiB of text, and the newest frame whatever its size', () => {
    const buffer = new FrameBuffer();
    const sizes = [300_000, 300_000, 300_000, 300_000, 3_000_000];
    for (const [index, size] of sizes.entries()) {
      buffer.push(logged([said('x'.repeat(size))], index + 1));
      const kept = sizes.slice(0, index + 1).filter((_, at) => buffer.above(at) !== undefined);
      const others = kept.slice(0, -1).reduce((sum, each) => sum + each, 0);
      expect(others).toBeLessThan(1024 * 1024);
      expect(idsAbove(buffer, index)).toEqual([index + 1]);
    }
    expect(buffer.above(3)).toBeUndefined();
  });
});
