import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { newIdentifier } from '../../identifier.js';
import { openDatabase } from '../../persistence/database.js';
import { type TestDatabase, createTestDatabase } from '../../testing/database.js';
import { MessageEntity, type MessageRow } from './entity.js';
import { type History, type HistoryPage, createHistory } from './history.js';
import { toMessagePage } from './message-json.js';

const ownerDid = 'did:key:alice';

let database: TestDatabase;
let dataSource: DataSource;
let history: History;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [MessageEntity] });
  history = createHistory({ dataSource, settle: (rows) => Promise.resolve(rows) });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function createSession(): Promise<string> {
  const id = newIdentifier('ses');
  await dataSource.query(`insert into sessions (id, owner_did, title) values ($1, $2, '')`, [id, ownerDid]);
  return id;
}

interface Line {
  readonly sessionId: string;
  readonly type: MessageRow['type'];
  readonly content?: string;
  readonly isComplete?: boolean;
}

/** In this order, in one statement. @returns their ids, which are in no order. */
async function write(lines: readonly Line[]): Promise<string[]> {
  const ids = lines.map(() => crypto.randomUUID());
  await dataSource.query(
    `insert into messages (id, session_id, type, content, is_complete, request_id)
     select *, 'req-1' from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])`,
    [
      ids,
      lines.map(({ sessionId }) => sessionId),
      lines.map(({ type }) => type),
      lines.map(({ content }) => content ?? ''),
      lines.map(({ isComplete }) => isComplete ?? true),
    ],
  );
  return ids;
}

/** A session as letters: `haha` is two questions, each with one answer; `A` is an answer that is being made, `S` one that was stopped. */
async function sessionOf(letters: string): Promise<{ sessionId: string; ids: string[] }> {
  const sessionId = await createSession();
  const ids = await write(
    Array.from(letters, (letter) => ({
      sessionId,
      type: letter === 'h' ? ('human' as const) : ('ai' as const),
      isComplete: letter === 'h' || letter === 'a',
    })),
  );
  for (const [index, id] of ids.entries()) if (letters[index] === 'A') await beginRun(sessionId, id);
  return { sessionId, ids };
}

async function beginRun(sessionId: string, messageId: string): Promise<void> {
  await dataSource.query(
    `insert into runs (id, session_id, owner_did, message_id, request_id, status, request, token_ids, last_seq)
     values ($1, $2, $3, $4, 'req-1', 'running', '{}', '{}', 0)`,
    [newIdentifier('run'), sessionId, ownerDid, messageId],
  );
}

async function endRun(messageId: string, content: string): Promise<void> {
  await dataSource.query(`update runs set status = 'finished', ended_at = now() where message_id = $1`, [
    messageId,
  ]);
  await dataSource.query(`update messages set content = $2, is_complete = true where id = $1`, [
    messageId,
    content,
  ]);
}

/** The transcript in turns, by the definition. */
function turnsOf(letters: string, ids: readonly string[]): string[][] {
  const turns: string[][] = [];
  for (const [index, id] of ids.entries()) {
    if (letters[index] === 'h' || turns.length === 0) turns.push([id]);
    else turns.at(-1)?.push(id);
  }
  return turns;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const page = (sessionId: string, query: { limit: number; before?: string; after?: string }) =>
  history.page({ sessionId, ownerDid, ...query });

/** Few questions, many answers, also before the first question. */
const transcripts = fc
  .array(fc.constantFrom('h', 'h', 'a', 'a', 'a'), { maxLength: 24 })
  .map((letters) => letters.join(''));
const limits = fc.infiniteStream(fc.integer({ min: 1, max: 4 }));
const PROPERTY_RUNS = { numRuns: 60 };

const nextOf = (limits: Iterator<number, unknown>): number => {
  const next = limits.next();
  return next.done ? 1 : next.value;
};

describe('the pages of a session', () => {
  it('tile its transcript backwards, turn by turn, whatever their sizes', async () => {
    await fc.assert(
      fc.asyncProperty(transcripts, limits, async (letters, limits) => {
        const { sessionId, ids } = await sessionOf(letters);
        let left = turnsOf(letters, ids);
        let before: string | undefined;
        do {
          const limit = nextOf(limits);
          const found = await page(sessionId, { limit, ...(before && { before }) });
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
        const { sessionId, ids } = await sessionOf(letters);
        const turns = turnsOf(letters, ids);
        let after = ids[at % ids.length] ?? '';
        let turn = turns.findIndex((turn) => turn.includes(after));
        let first = turns[turn]?.at(-1) === after ? turn + 1 : turn;
        let found: HistoryPage;
        do {
          const limit = nextOf(limits);
          found = await page(sessionId, { limit, after });
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
    const [a, b] = [await createSession(), await createSession()];
    const ids = await write([
      { sessionId: a, type: 'human' },
      { sessionId: b, type: 'human' },
      { sessionId: a, type: 'ai' },
      { sessionId: b, type: 'ai' },
    ]);
    expect(idsOf((await page(a, { limit: 9 })).rows)).toEqual([ids[0], ids[2]]);
    expect(idsOf((await page(b, { limit: 9 })).rows)).toEqual([ids[1], ids[3]]);
    expect(idsOf(await history.all(b))).toEqual([ids[1], ids[3]]);
  });

  it('fit the contract', async () => {
    const { sessionId, ids } = await sessionOf('ha');
    const [human, ai] = ids;
    const entry = { content: '', isComplete: true, createdAt: expect.any(String) };
    expect(toMessagePage(await page(sessionId, { limit: 1 }))).toEqual({
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
    const { sessionId, ids } = await sessionOf('ha');
    const stranger = { sessionId, ownerDid: 'did:key:mallory', limit: 20 };
    expect(await page(await createSession(), { limit: 20 })).toEqual(nothing);
    expect(await page('ses_none', { limit: 20 })).toEqual(nothing);
    expect(await history.page(stranger)).toEqual(nothing);
    expect(await history.page({ ...stranger, after: String(ids[0]) })).toEqual(nothing);
    expect(await page('ses_none', { limit: 20, before: 'msg_none' })).toEqual(nothing);
  });

  it('after the last message, or before the first, gives its cursor back', async () => {
    const { sessionId, ids } = await sessionOf('ha');
    const [human, ai] = ids;
    const cursors = { rows: [], prevCursor: null };
    expect(await page(sessionId, { limit: 20, after: String(ai) })).toEqual({
      ...cursors,
      nextCursor: ai,
      hasOlder: true,
      hasNewer: false,
    });
    expect(await page(sessionId, { limit: 20, before: String(human) })).toEqual({
      ...cursors,
      nextCursor: human,
      hasOlder: false,
      hasNewer: true,
    });
  });
});

describe('a cursor is refused', () => {
  const refusal = async (sessionId: string, query: { before?: string; after?: string }) => {
    const error = await page(sessionId, { limit: 20, ...query }).catch((error: unknown) => error);
    return error instanceof Problem && [error.code, error.details.errors?.map(({ field }) => field)];
  };

  it('that is no message of the session', async () => {
    const { sessionId } = await sessionOf('ha');
    const { ids } = await sessionOf('ha');
    for (const cursor of ['msg_none', String(ids[0])]) {
      expect(await refusal(sessionId, { before: cursor })).toEqual(['invalid_cursor', ['query.before']]);
      expect(await refusal(sessionId, { after: cursor })).toEqual(['invalid_cursor', ['query.after']]);
    }
  });

  it('that comes with another one', async () => {
    const { sessionId, ids } = await sessionOf('haha');
    const both = { before: String(ids[3]), after: String(ids[0]) };
    expect(await refusal(sessionId, both)).toEqual(['invalid_request', ['query.after']]);
  });
});

/** As the published client does it: what is sent again replaces what was there, and goes to the end. */
async function readOn(
  sessionId: string,
  known: { rows: MessageRow[]; nextCursor: string },
  limit: number,
): Promise<{ rows: MessageRow[]; nextCursor: string; rounds: number }> {
  let { rows, nextCursor } = known;
  for (let rounds = 1; ; rounds++) {
    const tail = await page(sessionId, { limit, after: nextCursor });
    const resent = new Set(idsOf(tail.rows));
    rows = [...rows.filter(({ id }) => !resent.has(id)), ...tail.rows];
    nextCursor = tail.nextCursor ?? nextCursor;
    if (!tail.hasNewer || rounds > rows.length) return { rows, nextCursor, rounds };
  }
}

async function open(sessionId: string, limit: number): Promise<{ rows: MessageRow[]; nextCursor: string }> {
  const { rows, nextCursor } = await page(sessionId, { limit });
  return { rows, nextCursor: String(nextCursor) };
}

describe('an answer that is being made', () => {
  it('is sent again with its turn until it is whole, and then no more', async () => {
    const { sessionId, ids } = await sessionOf('hahA');
    const [, , question, reply = ''] = ids;

    const opened = await open(sessionId, 20);
    expect(idsOf(opened.rows)).toEqual(ids);

    const again = await page(sessionId, { limit: 20, after: opened.nextCursor });
    expect(idsOf(again.rows)).toEqual([question, reply]);

    await endRun(reply, 'whole');
    const ended = await readOn(sessionId, opened, 20);
    expect(idsOf(ended.rows)).toEqual(ids);
    expect(ended.rows.at(-1)).toMatchObject({ content: 'whole', isComplete: true });

    expect((await page(sessionId, { limit: 20, after: ended.nextCursor })).rows).toEqual([]);
  });

  it('is sent again also to whoever has its own id as the cursor', async () => {
    const { sessionId, ids } = await sessionOf('haahaA');
    const after = String(ids.at(-1));
    expect(idsOf((await page(sessionId, { limit: 1, after })).rows)).toEqual(ids.slice(3));
  });

  it('is not sent again when it was stopped for good', async () => {
    const { sessionId, ids } = await sessionOf('hahS');
    const { nextCursor } = await open(sessionId, 20);
    expect(nextCursor).toBe(ids.at(-1));
    expect((await page(sessionId, { limit: 20, after: nextCursor })).rows).toEqual([]);
  });

  it('is completed by what there is of it, on a page and in the whole transcript', async () => {
    const { sessionId } = await sessionOf('hahA');
    const completing = createHistory({
      dataSource,
      settle: (rows) =>
        Promise.resolve(rows.map((row) => (row.isComplete ? row : { ...row, content: 'so far' }))),
    });
    const found = await completing.page({ sessionId, ownerDid, limit: 1 });
    expect(found.rows.map(({ content }) => content)).toEqual(['', 'so far']);
    expect((await completing.all(sessionId)).map(({ content }) => content)).toEqual(['', '', '', 'so far']);
  });

  it('keeps no client from the end, in the right order, wherever it begins', async () => {
    const turn = fc.constantFrom('h', 'ha', 'haa', 'hA', 'hS', 'haA');
    const sessions = fc.array(turn, { minLength: 1, maxLength: 8 }).map((turns) => turns.join(''));
    await fc.assert(
      fc.asyncProperty(sessions, fc.nat(), fc.integer({ min: 1, max: 3 }), async (letters, at, limit) => {
        const { sessionId, ids } = await sessionOf(letters);
        const start = at % ids.length;
        const known = (await history.all(sessionId)).slice(0, start + 1);
        const read = await readOn(sessionId, { rows: known, nextCursor: String(ids[start]) }, limit);
        expect(idsOf(read.rows)).toEqual(ids);
        expect(read.rounds).toBeLessThanOrEqual(Math.ceil(turnsOf(letters, ids).length / limit));
      }),
      PROPERTY_RUNS,
    );
  });

  it('is seen whole in the end, however many wait behind it on the page', async () => {
    const { sessionId, ids } = await sessionOf('hahAhAhA');
    let known = await open(sessionId, 4);
    for (const id of ids.filter((_, index) => 'hahAhAhA'[index] === 'A')) {
      await endRun(id, 'whole');
      known = await readOn(sessionId, known, 4);
      expect(idsOf(known.rows)).toEqual(ids);
    }
    expect(known.rows.filter(({ content }) => content === 'whole')).toHaveLength(3);
  });
});
