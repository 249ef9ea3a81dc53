import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import { inPipelinedTransaction } from '../../persistence/transaction.js';
import { isTransient } from '../../persistence/errors/transient.js';
import type { AddedRun } from '../runs/run-admission.js';
import type { NewTurn, StoredTurn, StoreFree, StoreTurns } from './store-turns.js';

/** Small enough for the first of a crowd not to wait for the last, and for PostgreSQL to work while this process reads further messages. */
const MAX_TURNS = 50;
/** Transactions at the same time. */
const MAX_STORING = 2;
/** In characters: keeps a statement well below its time limit. */
const MAX_LENGTH = 8 * 1024 * 1024;

interface Waiting {
  readonly turn: NewTurn;
  readonly resolve: (added: AddedRun) => void;
  readonly reject: (error: unknown) => void;
}

interface Settled {
  readonly outcome?: AddedRun | Problem;
  readonly error?: unknown;
}

export interface TurnQueueOptions {
  /** Has a connection for the queue alone: a message does not wait behind other requests. */
  readonly reserved: DataSource;
  /** For turns whose sessions are locked. */
  readonly dataSource: DataSource;
  readonly storeFree: StoreFree;
  readonly storeTurns: StoreTurns;
}

/**
 * Stores turns in the order in which they came, those that wait together in one transaction: a crowd is admitted by a few transactions instead of
 * one for each user. @returns the run of a turn; rejects with the problem by which it is refused.
 */
export function createTurnQueue({
  reserved,
  dataSource,
  storeFree,
  storeTurns,
}: TurnQueueOptions): (turn: NewTurn) => Promise<AddedRun> {
  const waiting: Waiting[] = [];
  /** Sessions whose turn is being stored; what becomes of their next turn depends on it. */
  const busy = new Set<string>();
  let storing = 0;

  return (turn) =>
    new Promise((resolve, reject) => {
      waiting.push({ turn, resolve, reject });
      storeNext();
    });

  function storeNext(): void {
    while (storing < MAX_STORING) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      storing++;
      void store(batch).then(() => {
        storing--;
        storeNext();
      });
    }
  }

  /** Most turns need no decision, and are stored by one statement. Never rejects. */
  async function store(batch: readonly Waiting[]): Promise<void> {
    let stored: readonly (AddedRun | undefined)[] = [];
    try {
      stored = await storeFree(batch.map(({ turn }) => turn));
    } catch (error) {
      if (isTransient(error)) {
        for (const one of batch) settle(one, { error });
        return;
      }
      // One of them cannot be stored; those that can are found below.
    }
    const others: Waiting[] = [];
    for (const [index, one] of batch.entries()) {
      const added = stored[index];
      if (added) settle(one, { outcome: added });
      else others.push(one);
    }
    if (others.length > 0) await decide(others);
  }

  async function decide(batch: readonly Waiting[]): Promise<void> {
    let outcomes: StoredTurn[];
    try {
      const turns = batch.map(({ turn }) => turn);
      outcomes = await inPipelinedTransaction(reserved, (manager) => storeTurns(manager, turns, 'skip'));
    } catch (error) {
      // One that cannot be stored must not fail the others.
      if (batch.length > 1 && !isTransient(error)) for (const one of batch) await decide([one]);
      else for (const one of batch) settle(one, { error });
      return;
    }
    for (const [index, one] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || outcome === 'locked') void storeAlone(one);
      else settle(one, { outcome });
    }
  }

  /** Waits for the transaction that has locked the session, while the queue continues with other sessions. */
  async function storeAlone(one: Waiting): Promise<void> {
    try {
      const [outcome] = await inPipelinedTransaction(dataSource, (manager) =>
        storeTurns(manager, [one.turn], 'wait'),
      );
      if (outcome === undefined || outcome === 'locked')
        throw new Error('a turn that waits is stored or refused');
      settle(one, { outcome });
    } catch (error) {
      settle(one, { error });
    }
    storeNext();
  }

  function settle({ turn, resolve, reject }: Waiting, { outcome, error }: Settled): void {
    busy.delete(turn.run.sessionId);
    if (outcome && !(outcome instanceof Problem)) resolve(outcome);
    else reject(outcome ?? error);
  }

  /** The turns that have waited longest, at most one of a session. */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    let length = 0;
    for (const one of waiting) {
      const { run, question } = one.turn;
      const fits = batch.length < MAX_TURNS && length < MAX_LENGTH && !busy.has(run.sessionId);
      if (fits) length += question.content.length;
      if (fits) busy.add(run.sessionId);
      (fits ? batch : later).push(one);
    }
    waiting.splice(0, waiting.length, ...later);
    return batch;
  }
}
