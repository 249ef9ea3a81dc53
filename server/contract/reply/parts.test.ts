import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinParts } from './parts.js';

async function* parts(...all: readonly unknown[]) {
  for (const part of all) yield await Promise.resolve(part);
}

const join = async (all: readonly unknown[], check: (part: unknown) => void = () => undefined) => {
  let text = '';
  for await (const piece of joinParts(parts(...all), check)) text += piece;
  return text;
};

describe('a reply in pages', () => {
  it('is one list of all their items', async () => {
    const lists = fc.array(fc.array(fc.jsonValue()), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(lists, async (lists) => {
        const text = await join(lists.map((items) => ({ items })));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ items: lists.flat() })));
      }),
    );
  });

  it('is checked part by part before it is sent', async () => {
    const check = (part: unknown) => {
      if (JSON.stringify(part).includes('wrong')) throw new Error('does not fit');
    };
    const pieces = joinParts(parts({ items: ['right'] }, { items: ['wrong'] }), check);
    expect((await pieces.next()).value).toBe('{"items":[');
    expect((await pieces.next()).value).toBe('"right"');
    await expect(pieces.next()).rejects.toThrow('does not fit');
  });

  it.each([
    ['has none', []],
    ['has a part that is no list', [{ items: 1 }]],
    ['has a part with more than a list', [{ items: [], total: 1 }]],
    ['has lists of two names', [{ items: [] }, { others: [] }]],
  ])('fails when it %s', async (_what, all) => {
    await expect(join(all)).rejects.toThrow();
  });
});
