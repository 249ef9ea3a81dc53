import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.js';
import { assertInstant } from './instant.js';

const filters = { list: 'twins', status: 'verified', type: undefined };
const refusal = expect.objectContaining({ code: 'invalid_cursor' });
/** What anybody can write who has one cursor. */
const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const [fingerprint] = JSON.parse(Buffer.from(encodeCursor(filters, []), 'base64url').toString()) as string[];

describe('a cursor', () => {
  it('returns its position, for the same filters in any order', () => {
    const cursor = encodeCursor(filters, ['2026', "it's"]);
    expect(decodeCursor(cursor, filters, 2)).toEqual(['2026', "it's"]);
    expect(decodeCursor(cursor, { status: 'verified', list: 'twins' }, 2)).toEqual(['2026', "it's"]);
  });

  it('of an earlier version of the server is accepted', () => {
    const cursor = 'WyJZcDdEQnNkWXYxNy0iLCIyMDI2IiwiYSJd';
    expect(encodeCursor({ list: 'twins', status: 'verified' }, ['2026', 'a'])).toBe(cursor);
  });

  it.each([
    [
      'other filters',
      encodeCursor({ list: 'twins' }, ['1']),
      'was given for other filters; begin again without it',
    ],
    ['no list', 'abc', 'must be the nextCursor of a page before'],
  ])('of %s is refused by a problem that names its parameter', (_, cursor, message) => {
    expect(() => decodeCursor(cursor, filters, 1)).toThrow(
      expect.objectContaining({
        ...{ code: 'invalid_cursor', message: `query.cursor ${message}` },
        details: { errors: [{ field: 'query.cursor', rule: 'invalid_cursor', message }] },
      }),
    );
  });

  it.each([
    ['of other filters', encodeCursor({ list: 'twins' }, ['1'])],
    ['of a list with another order', encodeCursor(filters, ['1', '2'])],
    ['with nothing in it', encodeCursor(filters, [])],
    ['that is no JSON', 'abc'],
    ['that is no list', Buffer.from('{"length":2}').toString('base64url')],
    ['with numbers', forged(fingerprint, 1)],
    ['with null', forged(fingerprint, null)],
    ['with a list', forged(fingerprint, ['1'])],
    ['with what cannot be stored', forged(fingerprint, '\0')],
  ])('%s is rejected', (_, cursor) => {
    expect(decodeCursor(encodeCursor(filters, ['1']), filters, 1)).toEqual(['1']);
    expect(() => decodeCursor(cursor, filters, 1)).toThrow(refusal);
  });
});

describe('the time of a cursor', () => {
  it.each(['2026-02-28T23:59:59.999999Z', '2024-02-29T00:00:00.000000Z', '9999-12-31T00:00:00.000001Z'])(
    'may be %s',
    (text) => {
      expect(() => assertInstant(text)).not.toThrow();
    },
  );

  it.each([
    '',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.0000000Z',
    '2026-01-01T00:00:00,000000Z',
    '2026-01-01T00:00:00.000000',
    ' 2026-01-01T00:00:00.000000Z',
    '2026-01-01T00:00:00.000000Z ',
    '+012026-01-01T00:00:00.000000Z',
    '2026-1-01T00:00:00.000000Z',
    '2026-01-1T00:00:00.000000Z',
    '2026-01-01T0:00:00.000000Z',
    '2026-01-01T00:0:00.000000Z',
    '2026-01-01T00:00:0.000000Z',
    '2026-01-01T00:00:00.000000+01:00',
    '0000-01-01T00:00:00.000000Z',
    '2026-13-01T00:00:00.000000Z',
    '2026-02-30T00:00:00.000000Z',
    '2026-02-29T00:00:00.000000Z',
    '2026-01-01T24:00:00.000000Z',
    '2026-01-01T00:60:00.000000Z',
    'infinity',
  ])('is not %p', (text) => {
    expect(() => assertInstant(text)).toThrow(refusal);
  });
});
