import { describe, expect, it, jest } from '@jest/globals';
import type { Deprecation } from '../../../generated/deprecations.js';
import { DeprecatedUse } from './deprecated-use.js';
import { deprecationsByOperation } from './operation-deprecations.js';

const operation: Deprecation = {
  id: 'getOldThing',
  kind: 'operation',
  deprecatedAt: '2026-01-01T00:00:00.000Z',
  sunset: '2026-07-01T12:00:00.000Z',
  successor: { name: 'getThing', location: '/things/{thingId}' },
  documentation: '/docs#/Things/getOldThing',
  brownouts: [{ from: '2026-06-01T10:00:00.000Z', until: '2026-06-01T11:00:00.000Z' }],
  uses: [],
};
const input = (id: string, part: 'query' | 'header' | 'body', ...path: string[]): Deprecation => ({
  id,
  kind: 'parameter',
  deprecatedAt: '2025-12-01T00:00:00.000Z',
  documentation: '/docs#/Things/getOldThing',
  brownouts: [],
  uses: [{ operation: 'getOldThing', part, path }],
});

function useOf(list: readonly Deprecation[], path: Record<string, string> = { thingId: 'a b' }) {
  const deprecations = deprecationsByOperation(list).get('getOldThing');
  if (!deprecations) throw new Error('nothing of the operation is deprecated');
  const onUse = jest.fn<(used: Deprecation) => void>();
  return { onUse, use: new DeprecatedUse(deprecations, path, onUse) };
}

it('an operation of which nothing is deprecated has no entry', () => {
  expect([...deprecationsByOperation([operation, input('a', 'query', 'a')]).keys()]).toEqual(['getOldThing']);
});

describe('the headers', () => {
  it('have the dates in the forms of RFC 9745 and RFC 8594, and links', () => {
    const { use } = useOf([operation]);
    expect(use.lines()).toEqual([
      ...['Deprecation', '@1767225600'],
      ...['Sunset', 'Wed, 01 Jul 2026 12:00:00 GMT'],
      ...['Link', '</docs#/Things/getOldThing>; rel="deprecation"'],
      ...['Link', '</docs#/Things/getOldThing>; rel="sunset"'],
      ...['Link', '</things/a%20b>; rel="successor-version"'],
    ]);
  });

  it('link no successor that needs a parameter which the path does not have', () => {
    const { use } = useOf([operation], {});
    expect(use.lines().join()).not.toContain('successor-version');
  });

  it('are not there while a deprecated parameter is not used', () => {
    const { use, onUse } = useOf([input('getOldThing.query.brief', 'query', 'brief')]);
    use.enter(new Date());
    use.observe('query', { other: '1' });
    use.observe('header', { brief: '1' });
    expect(use.lines()).toEqual([]);
    expect(onUse).not.toHaveBeenCalled();
  });

  it('name a deprecated parameter that is used in the titles of its links, and have the earlier date', () => {
    const { use } = useOf([operation, input('getOldThing.query.brief', 'query', 'brief')]);
    use.observe('query', { brief: '' });
    expect(use.lines()).toEqual([
      ...['Deprecation', '@1764547200'],
      ...['Sunset', 'Wed, 01 Jul 2026 12:00:00 GMT'],
      ...['Link', '</docs#/Things/getOldThing>; rel="deprecation"'],
      ...['Link', '</docs#/Things/getOldThing>; rel="sunset"'],
      ...['Link', '</things/a%20b>; rel="successor-version"'],
      ...['Link', '</docs#/Things/getOldThing>; rel="deprecation"; title="getOldThing.query.brief"'],
    ]);
  });
});

it.each<[path: string[], body: unknown, isUsed: boolean]>([
  [['label'], { label: null }, true],
  [['label'], {}, false],
  [['label'], 'label', false],
  [['label'], null, false],
  [['parts', '[]', 'label'], { parts: [{}, { label: 1 }] }, true],
  [['parts', '[]', 'label'], { parts: { label: 1 } }, false],
  [['parts', '*', 'label'], { parts: { a: {}, b: { label: 1 } } }, true],
  [['parts', '*', 'label'], { parts: { label: 1 } }, false],
  [['toString'], {}, false],
])('%j is looked for in the body %j: %s', (path, body, isUsed) => {
  const deprecation = input('Thing.label', 'body', ...path);
  const { use, onUse } = useOf([deprecation]);
  use.observe('body', body);
  expect(onUse.mock.calls).toEqual(isUsed ? [[deprecation]] : []);
});

describe('the operation', () => {
  const enter = (at: string, deprecation = operation, path?: Record<string, string>) => {
    const { use, onUse } = useOf([deprecation], path);
    try {
      use.enter(new Date(at));
      return undefined;
    } catch (error) {
      return error;
    } finally {
      expect(onUse.mock.calls).toEqual([[deprecation]]);
    }
  };

  it.each(['2026-05-31T23:00:00Z', '2026-06-01T11:00:00Z', '2026-07-01T11:59:59Z'])('works at %s', (at) => {
    expect(enter(at)).toBeUndefined();
  });

  it.each([
    ['2026-06-01T10:00:00Z', '3600'],
    ['2026-06-01T10:59:59.500Z', '1'],
  ])('is off during a brownout, at %s, and says for how long', (at, seconds) => {
    expect(enter(at)).toMatchObject({
      code: 'operation_brownout',
      status: 410,
      message:
        'The operation getOldThing is off until 2026-06-01T11:00:00.000Z, because it ends on 2026-07-01T12:00:00.000Z; use getThing',
      details: { successor: '/things/a%20b', headers: { 'Retry-After': seconds } },
    });
  });

  it('is gone from its sunset on', () => {
    expect(enter('2026-07-01T12:00:00Z')).toMatchObject({
      code: 'operation_gone',
      status: 410,
      message: 'The operation getOldThing has ended on 2026-07-01T12:00:00.000Z; use getThing',
      details: { successor: '/things/a%20b' },
    });
  });

  it('names no successor where there is none', () => {
    const { successor: _, ...lonely } = operation;
    expect(enter('2027-01-01T00:00:00Z', lonely)).toMatchObject({
      message: 'The operation getOldThing has ended on 2026-07-01T12:00:00.000Z',
      details: {},
    });
  });
});
