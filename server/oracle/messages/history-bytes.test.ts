import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allOf,
  idsOf,
  openTranscripts,
  ownerDid,
  PROPERTY_RUNS,
  turnsOf,
  type Transcripts,
} from './testing/transcripts.js';

let test: Transcripts;

beforeAll(async () => {
  test = await openTranscripts();
});
afterAll(() => test.close());

/** The bytes of a row besides its text: two empty lists. */
const BYTES_AROUND = 4;
const PAGE_BYTES = 60;

const messages = fc.array(
  fc.record({ letter: fc.constantFrom('h', 'a'), length: fc.integer({ min: 0, max: 80 }) }),
  {
    minLength: 1,
    maxLength: 16,
  },
);

interface Sized {
  readonly sessionId: string;
  readonly ids: readonly string[];
  /** The turns of the transcript, with the bytes of each. */
  readonly turns: readonly { readonly ids: readonly string[]; readonly bytes: number }[];
}

async function write(drawn: readonly { letter: string; length: number }[]): Promise<Sized> {
  const letters = drawn.map(({ letter }) => letter).join('');
  const { sessionId, ids } = await test.sessionOf(
    letters,
    drawn.map(({ length }) => 'x'.repeat(length)),
  );
  const bytesOf = new Map(ids.map((id, index) => [id, (drawn[index]?.length ?? 0) + BYTES_AROUND]));
  const turns = turnsOf(letters, ids).map((turn) => ({
    ids: turn,
    bytes: turn.reduce((sum, id) => sum + (bytesOf.get(id) ?? 0), 0),
  }));
  return { sessionId, ids, turns };
}

/** The number of turns, in this order, that fit into a page. */
function fitting(turns: readonly { readonly bytes: number }[], limit: number): number {
  let bytes = 0;
  const end = turns.findIndex((turn, index) => (bytes += turn.bytes) > PAGE_BYTES && index > 0);
  return Math.min(limit, end < 0 ? turns.length : end);
}

describe('pages that are limited in bytes', () => {
  const page = (sessionId: string, query: { limit: number; before?: string; after?: string }) =>
    test.historyWith({ pageBytes: PAGE_BYTES }).page({ sessionId, ownerDid, ...query });

  it('tile the transcript backwards, with as many turns as fit, and one when none does', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 1, max: 4 }), async (drawn, limit) => {
        const { sessionId, turns } = await write(drawn);
        let left = [...turns];
        let before: string | undefined;
        while (left.length > 0) {
          const { rows, prevCursor, hasOlder } = await page(sessionId, { limit, ...(before && { before }) });
          const count = fitting(left.toReversed(), limit);
          expect(idsOf(rows)).toEqual(left.slice(-count).flatMap(({ ids }) => ids));
          left = left.slice(0, -count);
          expect(hasOlder).toBe(left.length > 0);
          before = prevCursor ?? undefined;
        }
      }),
      PROPERTY_RUNS,
    );
  });

  it('tile what follows a message, each with one new turn at least', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 1, max: 4 }), async (drawn, limit) => {
        const { sessionId, turns } = await write(drawn);
        const [first, ...others] = turns;
        let left = others;
        let after = first?.ids.at(-1) ?? '';
        for (let hasNewer = left.length > 0; hasNewer;) {
          const found = await page(sessionId, { limit, after });
          const count = fitting(left, limit);
          expect(idsOf(found.rows)).toEqual(left.slice(0, count).flatMap(({ ids }) => ids));
          left = left.slice(count);
          expect(found.hasNewer).toBe(left.length > 0);
          after = found.nextCursor ?? '';
          ({ hasNewer } = found);
        }
        expect(left).toEqual([]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('go on after a turn that is sent again and is too large by itself', async () => {
    const { sessionId, ids } = await write([
      { letter: 'h', length: 50 },
      { letter: 'a', length: 50 },
      { letter: 'h', length: 50 },
      { letter: 'h', length: 0 },
    ]);
    const found = await page(sessionId, { limit: 9, after: String(ids[0]) });
    expect(idsOf(found.rows)).toEqual(ids.slice(0, 3));
    expect(found).toMatchObject({ hasNewer: true, nextCursor: ids[2] });
  });

  it('have 2 MiB of text', async () => {
    const contents = Array.from({ length: 5 }, () => 'x'.repeat(700_000));
    const { sessionId, ids } = await test.sessionOf('hhhhh', contents);
    expect(idsOf((await test.page(sessionId, { limit: 100 })).rows)).toEqual(ids.slice(-2));
  });
});

describe('the whole transcript', () => {
  it('is read in batches of so many bytes, and one message when that is larger', async () => {
    await fc.assert(
      fc.asyncProperty(messages, async (drawn) => {
        const { sessionId, ids } = await write(drawn);
        const history = test.historyWith({ batchBytes: PAGE_BYTES });
        expect(idsOf(await allOf(history, sessionId))).toEqual(ids);
        for await (const batch of history.all(sessionId)) {
          const before = batch
            .slice(0, -1)
            .reduce((sum, { content }) => sum + content.length + BYTES_AROUND, 0);
          expect(before).toBeLessThan(PAGE_BYTES);
        }
      }),
      PROPERTY_RUNS,
    );
  });

  it('is read no further than it is taken', async () => {
    const { sessionId } = await write(Array.from({ length: 8 }, () => ({ letter: 'h', length: 80 })));
    let reads = 0;
    const history = test.historyWith({
      batchBytes: PAGE_BYTES,
      settle: (rows) => Promise.resolve((reads++, rows)),
    });
    for await (const _ of history.all(sessionId)) if (reads === 2) break;
    expect(reads).toBe(2);
  });
});
