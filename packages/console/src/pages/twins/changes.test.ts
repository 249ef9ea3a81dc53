import { describe, expect, it } from '@jest/globals';
import { changesOf, mergePatchOf } from './changes.js';

describe('the changes of a record', () => {
  it('are found member by member, lists as a whole', () => {
    const from = { properties: { stoves: 1, tags: ['a'], location: { lat: 1, lon: 2 } } };
    const to = { properties: { stoves: 2, tags: ['a', 'b'], location: { lat: 1, lon: 3 }, fuel: 'pellets' } };
    expect(changesOf(from, to)).toEqual([
      { path: ['properties', 'stoves'], from: 1, to: 2 },
      { path: ['properties', 'tags'], from: ['a'], to: ['a', 'b'] },
      { path: ['properties', 'location', 'lon'], from: 2, to: 3 },
      { path: ['properties', 'fuel'], from: undefined, to: 'pellets' },
    ]);
  });

  it('make a merge patch, in which null takes away', () => {
    const from = { metadata: { name: 'Old', note: 'x' }, properties: { a: 1 } };
    const to = { metadata: { name: 'New' }, properties: { a: { b: 2 } } };
    expect(mergePatchOf(changesOf(from, to))).toEqual({
      metadata: { name: 'New', note: null },
      properties: { a: { b: 2 } },
    });
  });

  it('are none where only the order of members differs', () => {
    expect(changesOf({ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } })).toEqual([]);
  });
});
