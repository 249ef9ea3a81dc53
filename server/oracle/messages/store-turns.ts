import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Sent } from '../../persistence/transaction.js';
import type { AddedRun, AskedRun } from '../runs/run-admission.js';
import type { Runs } from '../runs/service.js';
import { sessionNotFound } from '../sessions/service.js';
import type { SessionStore } from '../sessions/store.js';
import type { MessageRow } from '../transcript/entity.js';
import { storeFreeTurns } from './free-turn-store.js';
import { insertMessages } from './store.js';

/** A question, the reply that begins, and the run that makes it. */
export interface NewTurn extends AskedRun {
  readonly question: MessageRow;
  readonly reply: MessageRow;
}

/** What became of a turn: its run, why it is refused, or that another transaction has locked its session. */
export type StoredTurn = AddedRun | Problem | 'locked';

/**
 * Stores turns of different sessions in the caller's transaction, by as many statements as one turn takes. Resolves when it is known what becomes
 * of each, and the last statements have been sent.
 */
export type StoreTurns = (
  transaction: EntityManager,
  turns: readonly NewTurn[],
  whenLocked: 'wait' | 'skip',
) => Promise<Sent<StoredTurn[]>>;

/**
 * Stores turns of different sessions by one statement, where no other run of their sessions is active. Returns their runs in their order; undefined
 * for those that `StoreTurns` has to decide about.
 */
export type StoreFree = (turns: readonly NewTurn[]) => Promise<readonly (AddedRun | undefined)[]>;

export interface StoreFreeOptions {
  readonly dataSource: DataSource;
  readonly runs: Pick<Runs, 'assumeFree'>;
}

export function createStoreFree({ dataSource, runs }: StoreFreeOptions): StoreFree {
  return async (turns) => {
    const assumed = runs.assumeFree(turns);
    if (!assumed) return [];
    const stored = await storeFreeTurns(dataSource, assumed, turns);
    return assumed.map((run) => (stored.has(run.row.id) ? run : undefined));
  };
}

export interface StoreTurnsOptions {
  readonly sessions: Pick<SessionStore, 'touch'>;
  readonly runs: Pick<Runs, 'occupancy' | 'admit' | 'insert'>;
}

export function createStoreTurns({ sessions, runs }: StoreTurnsOptions): StoreTurns {
  return async (transaction, turns, whenLocked) => {
    const asked = turns.map(({ run: { sessionId: id, ownerDid } }) => ({ id, ownerDid }));
    const sessionIds = asked.map(({ id }) => id);
    const [there, occupancy] = await Promise.all([
      sessions.touch(transaction, asked, new Date(), whenLocked),
      // Carried out after it: a later statement sees what those have stored who had the sessions locked.
      runs.occupancy(transaction, sessionIds),
    ]);
    const found = turns.filter(({ run }) => there.has(run.sessionId));
    const admitted = found.length > 0 ? await runs.admit(transaction, found, occupancy) : [];
    const outcomes = new Map(found.map((turn, index) => [turn, admitted[index]]));
    const kept = found.filter((turn) => !(outcomes.get(turn) instanceof Problem));
    // What was skipped may be locked, or not be there: only who waits can say.
    const missing = () => (whenLocked === 'skip' ? 'locked' : sessionNotFound());
    const result = turns.map((turn) => outcomes.get(turn) ?? missing());
    if (kept.length === 0) return { result, replies: Promise.resolve() };
    const replies = Promise.all([
      runs.insert(
        transaction,
        admitted.filter((run): run is AddedRun => !(run instanceof Problem)),
      ),
      insertMessages(
        transaction,
        kept.flatMap(({ question, reply }) => [question, reply]),
      ),
    ]);
    return { result, replies };
  };
}
