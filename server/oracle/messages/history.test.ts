import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Problem } from '../../contract/errors/problem.js';
import { type HistoryPage } from './history.js';
import { toMessagePage } from './message-json.js';
import {
  allOf,
  idsOf,
  openTranscripts,
  PROPERTY_RUNS,
  turnsOf,
  type Transcripts,
} from './testing/transcripts.js';

let test: Transcripts;

beforeAll(async () => {
  test = await openTranscripts();
});
afterAll(() => test.close());

/** Transcripts with few questions and many answers, also before the first question. */
const transcripts = fc
  .array(fc.constantFrom('h', 'h', 'a', 'a', 'a'), { maxLength: 24 })
  .map((letters) => letters.join(''));
const limits = fc.infiniteStream(fc.integer({ min: 1, max: 4 }));

const nextOf = (limits: Iterator<number, unknown>): number => {
  const next = limits.next();
  return next.done ? 1 : next.value;
};

describe('the pages of a session', () => {
  it('tile its transcript backwards, turn by turn, whatever their sizes', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts, limits, async (letters, limits) => {
        const { sessionId, ids } = await test.sessionOf(letters);
        let left = turnsOf(letters, ids);
        let before: string | undefined;
        do {
          const limit = nextOf(limits);
          const found = await test.page(sessionId, { limit, ...(before && { before }) });
          expect(idsOf(found.rows)).toEqual(left.slice(-limit).flat());
          expect(found.hasNewer).toBe(before !== undefined);
          left = left.slice(0, -limit);
          expect(found.hasOlder).toBe(left.length > 0);
          before = found.prevCursor ?? undefined;
        } while (left.length > 0);
      }),
      PROPERTY_RUNS,
    );
  });

  it('tile what follows a message, and begin with its own turn when that goes on', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts.filter(Boolean), fc.nat(), limits, async (letters, at, limits) => {
        const { sessionId, ids } = await test.sessionOf(letters);
        const turns = turnsOf(letters, ids);
        let after = ids[at % ids.length] ?? '';
        let turn = turns.findIndex((turn) => turn.includes(after));
        let first = turns[turn]?.at(-1) === after ? turn + 1 : turn;
        let found: HistoryPage;
        do {
          const limit = nextOf(limits);
          found = await test.page(sessionId, { limit, after });
          const expected = turns.slice(first, turn + 1 + limit);
          expect(idsOf(found.rows)).toEqual(expected.flat());
          expect(found.hasOlder).toBe(first > 0);
          expect(found.hasNewer).toBe(turns.length > turn + 1 + limit);
          expect(found.nextCursor).toBe(expected.at(-1)?.at(-1) ?? after);
          after = found.nextCursor ?? '';
          turn += limit;
          first = turn + 1;
        } while (found.hasNewer);
        expect(first).toBeGreaterThanOrEqual(turns.length);
      }),
      PROPERTY_RUNS,
    );
  });

  it('hold nothing of another session', async () => {
    const [a, b] = [await test.createSession(), await test.createSession()];
    const ids = await test.write([
      { sessionId: a, type: 'human' },
      { sessionId: b, type: 'human' },
      { sessionId: a, type: 'ai' },
      { sessionId: b, type: 'ai' },
    ]);
    expect(idsOf((await test.page(a, { limit: 9 })).rows)).toEqual([ids[0], ids[2]]);
    expect(idsOf((await test.page(b, { limit: 9 })).rows)).toEqual([ids[1], ids[3]]);
    expect(idsOf(await allOf(test.history, b))).toEqual([ids[1], ids[3]]);
  });

  it('fit the contract', async () => {
    const { sessionId, ids } = await test.sessionOf('ha');
    const [human, ai] = ids;
    const entry = { content: '', isComplete: true, createdAt: expect.any(String) };
    expect(toMessagePage(await test.page(sessionId, { limit: 1 }))).toEqual({
      messages: [
        { id: human, type: 'human', ...entry },
        { id: ai, type: 'ai', ...entry },
      ],
      prevCursor: human,
      nextCursor: ai,
      hasOlder: false,
      hasNewer: false,
    });
  });
});

describe('an empty page', () => {
  const nothing = { rows: [], prevCursor: null, nextCursor: null, hasOlder: false, hasNewer: false };

  it('is what a session has that is new, that is not there, or that is of somebody else', async () => {
    const { sessionId, ids } = await test.sessionOf('ha');
    const stranger = { sessionId, ownerDid: 'did:key:mallory', limit: 20 };
    expect(await test.page(await test.createSession(), { limit: 20 })).toEqual(nothing);
    expect(await test.page('ses_none', { limit: 20 })).toEqual(nothing);
    expect(await test.history.page(stranger)).toEqual(nothing);
    expect(await test.history.page({ ...stranger, after: String(ids[0]) })).toEqual(nothing);
    expect(await test.page('ses_none', { limit: 20, before: 'msg_none' })).toEqual(nothing);
  });

  it('after the last message, or before the first, gives its cursor back', async () => {
    const { sessionId, ids } = await test.sessionOf('ha');
    const [human, ai] = ids;
    const cursors = { rows: [], prevCursor: null };
    expect(await test.page(sessionId, { limit: 20, after: String(ai) })).toEqual({
      ...cursors,
      nextCursor: ai,
      hasOlder: true,
      hasNewer: false,
    });
    expect(await test.page(sessionId, { limit: 20, before: String(human) })).toEqual({
      ...cursors,
      nextCursor: human,
      hasOlder: false,
      hasNewer: true,
    });
  });
});

describe('a cursor is refused', () => {
  const refusal = async (sessionId: string, query: { before?: string; after?: string }) => {
    const error = await test.page(sessionId, { limit: 20, ...query }).catch((error: unknown) => error);
    return error instanceof Problem && [error.code, error.details.errors?.map(({ field }) => field)];
  };

  it('that is no message of the session', async () => {
    const { sessionId } = await test.sessionOf('ha');
    const { ids } = await test.sessionOf('ha');
    for (const cursor of ['msg_none', String(ids[0])]) {
      expect(await refusal(sessionId, { before: cursor })).toEqual(['invalid_cursor', ['query.before']]);
      expect(await refusal(sessionId, { after: cursor })).toEqual(['invalid_cursor', ['query.after']]);
    }
  });

  it('that comes with another one', async () => {
    const { sessionId, ids } = await test.sessionOf('haha');
    const both = { before: String(ids[3]), after: String(ids[0]) };
    expect(await refusal(sessionId, both)).toEqual(['invalid_request', ['query.after']]);
  });
});
