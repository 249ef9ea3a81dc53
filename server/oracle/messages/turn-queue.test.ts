import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { AddedRun } from '../runs/run-admission.js';
import { openRunDatabase, type RunDatabase } from '../runs/testing/run-database.js';
import { runRow } from '../runs/testing/run-row.js';
import type { NewTurn, StoredTurn, StoreFree, StoreTurns } from './store-turns.js';
import { createTurnQueue } from './turn-queue.js';

let database: RunDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openRunDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** What was stored together, as `session message`, after what is done when the session is locked. */
let batches: string[][];
beforeEach(() => {
  batches = [];
});

function turnOf(sessionId: string, message = 'hi'): NewTurn {
  const { id, ownerDid, messageId, requestId, tokenIds, request } = runRow({ id: `run_${message}` });
  const row = {
    id: messageId,
    sessionId,
    requestId,
    isComplete: true,
    toolCalls: [],
    reasoning: null,
    attachments: [],
    createdAt: new Date(),
  };
  return {
    run: { id, sessionId, ownerDid, messageId, requestId, tokenIds, request },
    multitask: 'enqueue',
    question: { ...row, type: 'human', content: message },
    reply: { ...row, type: 'ai', content: '' },
  };
}

/** A run is known by its message. */
function runOf({ run, question }: NewTurn): AddedRun {
  const row = runRow({ ...run, id: question.content, tokenIds: [...run.tokenIds] });
  return { row, first: { id: 1, event: 'run', data: '{}' }, interrupted: [] };
}

const added = (turn: NewTurn): Promise<StoredTurn> => Promise.resolve(runOf(turn));

function open(
  store: (turn: NewTurn, whenLocked: 'wait' | 'skip') => Promise<StoredTurn>,
  storeFree: StoreFree = () => Promise.resolve([]),
) {
  const storeTurns: StoreTurns = (_transaction, turns, whenLocked) => {
    batches.push([
      whenLocked,
      ...turns.map(({ run, question }) => `${run.sessionId} ${question.content.slice(0, 5)}`),
    ]);
    const stored = Promise.all(turns.map((turn) => store(turn, whenLocked)));
    return stored.then((result) => ({ result, replies: Promise.resolve() }));
  };
  const queueTurn = createTurnQueue({
    reserved: dataSource,
    dataSource,
    storeFree,
    storeTurns,
  });
  return async (turn: NewTurn) => (await queueTurn(turn)).row.id;
}

/** The batches behind the turns of `openBusy`. */
const laterBatches = () => batches.filter((batch) => !batch.some((turn) => turn.endsWith(' first')));

/** Opens the queue behind as many turns as are stored at a time, which wait until `finish` is called. */
function openBusy(store: Parameters<typeof open>[0] = added) {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const queueTurn = open(async (turn, whenLocked) => {
    if (turn.question.content === 'first') await finished;
    return store(turn, whenLocked);
  });
  const first = ['ses_f1', 'ses_f2'].map((session) => queueTurn(turnOf(session, 'first')));
  return { queueTurn, first, finish };
}

describe('turns', () => {
  it('that wait together are stored in one transaction, and each gets its own run', async () => {
    const { queueTurn, first, finish } = openBusy();
    const rest = [queueTurn(turnOf('ses_1', 'a')), queueTurn(turnOf('ses_2', 'b'))];
    finish();
    expect(await Promise.all([...first, ...rest])).toEqual(['first', 'first', 'a', 'b']);
    expect(laterBatches()).toEqual([['skip', 'ses_1 a', 'ses_2 b']]);
  });

  it('that need no decision are stored before it, and the others are decided about', async () => {
    const queueTurn = open(added, (turns) =>
      Promise.resolve(turns.map((turn) => (turn.question.content === 'free' ? runOf(turn) : undefined))),
    );
    const rest = ['free', 'a'].map((message, index) => queueTurn(turnOf(`ses_${index}`, message)));
    expect(await Promise.all(rest)).toEqual(['free', 'a']);
    expect(batches).toEqual([['skip', 'ses_1 a']]);
  });

  it('of one session are stored one after another, in their order', async () => {
    const { queueTurn, finish } = openBusy();
    const rest = ['a', 'b', 'c'].map((message) => queueTurn(turnOf('ses_1', message)));
    const other = queueTurn(turnOf('ses_2', 'd'));
    finish();
    await Promise.all([...rest, other]);
    expect(laterBatches()).toEqual([
      ['skip', 'ses_1 a', 'ses_2 d'],
      ['skip', 'ses_1 b'],
      ['skip', 'ses_1 c'],
    ]);
  });

  it('are divided so that a statement stays small, by number and by length', async () => {
    const { queueTurn, finish } = openBusy();
    const long = 'x'.repeat(5 * 1024 * 1024);
    const large = ['ses_1', 'ses_2', 'ses_3'].map((session) => queueTurn(turnOf(session, long)));
    finish();
    await Promise.all(large);
    expect(laterBatches().map((batch) => batch.length - 1)).toEqual([2, 1]);

    const next = openBusy();
    const many = Array.from({ length: 51 }, (_, index) => next.queueTurn(turnOf(`ses_m${index}`, 'a')));
    next.finish();
    await Promise.all(many);
    expect(batches.slice(-2).map((batch) => batch.length - 1)).toEqual([50, 1]);
  });

  it('in a locked session wait for the lock by themselves, while others are stored', async () => {
    let unlock: () => void = () => undefined;
    const unlocked = new Promise<void>((resolve) => (unlock = resolve));
    const queueTurn = open(async (turn, whenLocked) => {
      if (turn.run.sessionId !== 'ses_locked') return added(turn);
      if (whenLocked === 'skip') return 'locked';
      await unlocked;
      return added(turn);
    });
    const locked = queueTurn(turnOf('ses_locked', 'a'));
    expect(await queueTurn(turnOf('ses_1', 'b'))).toBe('b');
    unlock();
    expect(await locked).toBe('a');
    expect(batches).toContainEqual(['wait', 'ses_locked a']);
  });

  it('behind one that waits for a lock keep their order, and take no further connection', async () => {
    let unlock: () => void = () => undefined;
    const unlocked = new Promise<void>((resolve) => (unlock = resolve));
    const queueTurn = open(async (turn, whenLocked) => {
      if (turn.run.sessionId !== 'ses_locked') return added(turn);
      if (whenLocked === 'skip') return 'locked';
      await unlocked;
      return added(turn);
    });
    const waits = () => batches.filter(([whenLocked]) => whenLocked === 'wait').map(([, turn]) => turn);
    const first = queueTurn(turnOf('ses_locked', 'a'));
    await queueTurn(turnOf('ses_1', 'x'));
    const rest = ['b', 'c'].map((message) => queueTurn(turnOf('ses_locked', message)));
    await queueTurn(turnOf('ses_2', 'y'));
    while (waits().length === 0) await setImmediate();
    expect(waits()).toEqual(['ses_locked a']);
    unlock();
    expect(await Promise.all([first, ...rest])).toEqual(['a', 'b', 'c']);
    expect(waits()).toEqual(['ses_locked a', 'ses_locked b', 'ses_locked c']);
  });
});

describe('a turn', () => {
  it('that fails while it waits for a lock does not keep the next one of its session', async () => {
    const queueTurn = open((turn, whenLocked) => {
      if (turn.question.content !== 'bad') return added(turn);
      return whenLocked === 'skip' ? Promise.resolve('locked') : Promise.reject(new Error('bad'));
    });
    const bad = queueTurn(turnOf('ses_1', 'bad'));
    const next = queueTurn(turnOf('ses_1', 'a'));
    await expect(bad).rejects.toThrow('bad');
    expect(await next).toBe('a');
  });

  it('that is refused rejects with the problem, and its neighbours are stored', async () => {
    const refusal = new Problem('session_busy', 'Busy');
    const { queueTurn, finish } = openBusy((turn) =>
      turn.question.content === 'a' ? Promise.resolve(refusal) : added(turn),
    );
    const rest = Promise.allSettled([queueTurn(turnOf('ses_1', 'a')), queueTurn(turnOf('ses_2', 'b'))]);
    finish();
    expect(await rest).toEqual([
      { status: 'rejected', reason: refusal },
      { status: 'fulfilled', value: 'b' },
    ]);
  });

  it('that cannot be stored fails alone, after its batch was divided', async () => {
    const { queueTurn, finish } = openBusy((turn) =>
      turn.question.content === 'bad' ? Promise.reject(new Error('bad')) : added(turn),
    );
    const messages = ['a', 'bad', 'b'];
    const rest = Promise.allSettled(messages.map((each, index) => queueTurn(turnOf(`ses_${index}`, each))));
    finish();
    expect((await rest).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(laterBatches().slice(1)).toEqual([
      ['skip', 'ses_0 a'],
      ['skip', 'ses_1 bad'],
      ['skip', 'ses_2 b'],
    ]);
  });
});

it('a batch that fails because the database is away fails as a whole, and later turns are stored', async () => {
  let isAway = true;
  const { queueTurn, finish } = openBusy((turn) =>
    isAway && turn.question.content !== 'first'
      ? Promise.reject(Object.assign(new Error('away'), { code: '57P01' }))
      : added(turn),
  );
  const rest = Promise.allSettled([queueTurn(turnOf('ses_1', 'a')), queueTurn(turnOf('ses_2', 'b'))]);
  finish();
  expect((await rest).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(laterBatches()).toHaveLength(1);
  isAway = false;
  expect(await queueTurn(turnOf('ses_3', 'c'))).toBe('c');
});
