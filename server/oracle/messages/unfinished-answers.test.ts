import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MessageRow } from '../transcript/entity.js';
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

/** Reads on as the published client does: replaces the messages that are sent again, and reads to the end. */
async function readOn(
  sessionId: string,
  known: { rows: MessageRow[]; nextCursor: string },
  limit: number,
): Promise<{ rows: MessageRow[]; nextCursor: string; rounds: number }> {
  let { rows, nextCursor } = known;
  for (let rounds = 1; ; rounds++) {
    const tail = await test.page(sessionId, { limit, after: nextCursor });
    const resent = new Set(idsOf(tail.rows));
    rows = [...rows.filter(({ id }) => !resent.has(id)), ...tail.rows];
    nextCursor = tail.nextCursor ?? nextCursor;
    if (!tail.hasNewer || rounds > rows.length) return { rows, nextCursor, rounds };
  }
}

async function open(sessionId: string, limit: number): Promise<{ rows: MessageRow[]; nextCursor: string }> {
  const { rows, nextCursor } = await test.page(sessionId, { limit });
  return { rows, nextCursor: String(nextCursor) };
}

describe('an answer that is being made', () => {
  it('is sent again with its turn until it is whole, and then no more', async () => {
    const { sessionId, ids } = await test.sessionOf('hahA');
    const [, , question, reply = ''] = ids;

    const opened = await open(sessionId, 20);
    expect(idsOf(opened.rows)).toEqual(ids);

    const again = await test.page(sessionId, { limit: 20, after: opened.nextCursor });
    expect(idsOf(again.rows)).toEqual([question, reply]);

    await test.endRun(reply, 'whole');
    const ended = await readOn(sessionId, opened, 20);
    expect(idsOf(ended.rows)).toEqual(ids);
    expect(ended.rows.at(-1)).toMatchObject({ content: 'whole', isComplete: true });

    expect((await test.page(sessionId, { limit: 20, after: ended.nextCursor })).rows).toEqual([]);
  });

  it('is sent again to a client whose cursor is its own id', async () => {
    const { sessionId, ids } = await test.sessionOf('haahaA');
    const after = String(ids.at(-1));
    expect(idsOf((await test.page(sessionId, { limit: 1, after })).rows)).toEqual(ids.slice(3));
  });

  it('is not sent again after it was stopped permanently', async () => {
    const { sessionId, ids } = await test.sessionOf('hahS');
    const { nextCursor } = await open(sessionId, 20);
    expect(nextCursor).toBe(ids.at(-1));
    expect((await test.page(sessionId, { limit: 20, after: nextCursor })).rows).toEqual([]);
  });

  it('is completed by what there is of it, on a page and in the whole transcript', async () => {
    const { sessionId } = await test.sessionOf('hahA');
    const completing = test.historyWith({
      settle: (rows) =>
        Promise.resolve(rows.map((row) => (row.isComplete ? row : { ...row, content: 'so far' }))),
    });
    const found = await completing.page({ sessionId, ownerDid, limit: 1 });
    expect(found.rows.map(({ content }) => content)).toEqual(['', 'so far']);
    expect((await allOf(completing, sessionId)).map(({ content }) => content)).toEqual([
      '',
      '',
      '',
      'so far',
    ]);
  });

  it('keeps no client from the end, in the right order, wherever it begins', async () => {
    const turn = fc.constantFrom('h', 'ha', 'haa', 'hA', 'hS', 'haA');
    const sessions = fc.array(turn, { minLength: 1, maxLength: 8 }).map((turns) => turns.join(''));
    await fc.assert(
      fc.asyncProperty(sessions, fc.nat(), fc.integer({ min: 1, max: 3 }), async (letters, at, limit) => {
        const { sessionId, ids } = await test.sessionOf(letters);
        const start = at % ids.length;
        const known = (await allOf(test.history, sessionId)).slice(0, start + 1);
        const read = await readOn(sessionId, { rows: known, nextCursor: String(ids[start]) }, limit);
        expect(idsOf(read.rows)).toEqual(ids);
        expect(read.rounds).toBeLessThanOrEqual(Math.ceil(turnsOf(letters, ids).length / limit));
      }),
      PROPERTY_RUNS,
    );
  });

  it('is seen whole in the end, however many wait behind it on the page', async () => {
    const { sessionId, ids } = await test.sessionOf('hahAhAhA');
    let known = await open(sessionId, 4);
    for (const id of ids.filter((_, index) => 'hahAhAhA'[index] === 'A')) {
      await test.endRun(id, 'whole');
      known = await readOn(sessionId, known, 4);
      expect(idsOf(known.rows)).toEqual(ids);
    }
    expect(known.rows.filter(({ content }) => content === 'whole')).toHaveLength(3);
  });
});
