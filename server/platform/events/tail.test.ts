import { expect, it } from '@jest/globals';
import { Tail, type EventFrame } from './tail.js';

const ALL = Number.MAX_SAFE_INTEGER;

const frame = (id: number, length = 2): EventFrame => ({
  id,
  event: 'twin.updated',
  subject: 'did:x:1',
  data: 'x'.repeat(length),
});
const frames = (from: number, to: number, length?: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => frame(from + index, length));
const idsAbove = (tail: Tail, id: number) => tail.above(id, ALL)?.map((near) => near.id);

it('returns exactly the events that were pushed above a number, with gaps', () => {
  const tail = new Tail(10);
  expect([tail.above(9, ALL), tail.above(10, ALL), tail.above(99, ALL)]).toEqual([undefined, [], []]);
  tail.push([frame(12), frame(15)]);
  expect([9, 10, 11, 12, 14, 15].map((id) => idsAbove(tail, id))).toEqual([
    undefined,
    [12, 15],
    [12, 15],
    [15],
    [15],
    [],
  ]);
});

it('drops the oldest events, and reports that', () => {
  const tail = new Tail(0);
  tail.push(frames(1, 5_000));
  expect(tail.above(0, ALL)).toBeUndefined();
  const kept = idsAbove(tail, 4_990);
  expect(kept).toEqual(frames(4_991, 5_000).map(({ id }) => id));
  expect(tail.head).toBe(5_000);
});

it('keeps fewer events when they are large', () => {
  const tail = new Tail(0);
  for (const large of frames(1, 40, 1024 * 1024)) tail.push([large]);
  expect(tail.above(20, ALL)).toBeUndefined();
  expect(idsAbove(tail, 39)).toEqual([40]);
});

it('limits the characters of a result, but returns at least one event', () => {
  const tail = new Tail(0);
  tail.push([...frames(1, 5, 100), frame(6, 10_000), ...frames(7, 9, 100)]);
  const taken: number[][] = [];
  for (let near, id = 0; (near = tail.above(id, 250)) && near.length > 0; id = near.at(-1)?.id ?? id)
    taken.push(near.map((event) => event.id));
  expect(taken).toEqual([[1, 2], [3, 4], [5], [6], [7, 8], [9]]);
});
