import { expect, test } from '@jest/globals';
import { fitsFilters, pageOf } from './list-page.js';

const list = { twins: ['a', 'b', 'c', 'd', 'e'].map((did) => ({ did })), nextCursor: 'of the example' };

test('pages in a row have each item once, also when one is added before them', () => {
  const first = pageOf(list, { limit: 2 });
  expect(first.twins).toEqual([{ did: 'a' }, { did: 'b' }]);
  const later = { ...list, twins: [{ did: 'new' }, ...list.twins] };
  const second = pageOf(later, { limit: 2, cursor: first.nextCursor });
  expect(second.twins).toEqual([{ did: 'c' }, { did: 'd' }]);
  expect(pageOf(later, { limit: 2, cursor: second.nextCursor })).toEqual({ twins: [{ did: 'e' }] });
});

test('a cursor that no page had is refused', () => {
  expect(() => pageOf(list, { cursor: 'conformance' })).toThrow(
    expect.objectContaining({ code: 'invalid_cursor' }),
  );
});

test('a record has to be what the filters ask for, as far as it says', () => {
  expect(fitsFilters({ type: 'Device' }, { type: 'Device', text: 'stove', limit: 5 })).toBe(true);
  expect(fitsFilters({ type: 'Device' }, { type: 'Project' })).toBe(false);
});
