import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import { inPipelinedTransaction } from '../../persistence/transaction.js';
import { isTransient } from '../../persistence/errors/transient.js';
import type { AddedRun } from '../runs/run-admission.js';
import type { NewTurn, StoredTurn, StoreTurns } from './store-turns.js';

/** Keeps a statement well below its time limit. */
const MAX_TURNS = 500;
const MAX_LENGTH = 8 * 1024 * 1024;

interface Waiting {
  readonly turn: NewTurn;
  readonly resolve: (added: AddedRun) => void;
  readonly reject: (error: unknown) => void;
}

export interface TurnQueueOptions {
  /** Has a connection for the queue alone: a message does not wait behind other requests. */
  readonly reserved: DataSource;
  /** For turns whose sessions are locked. */
  readonly dataSource: DataSource;
  readonly storeTurns: StoreTurns;
}

/**
 * Stores turns in the order in which they came, those that wait together in one transaction: a crowd is admitted by a few transactions instead of
 * one for each user. @returns the run of a turn; rejects with the problem by which it is refused.
 */
export function createTurnQueue({
  reserved,
  dataSource,
  storeTurns,
}: TurnQueueOptions): (turn: NewTurn) => Promise<AddedRun> {
  const waiting: Waiting[] = [];
  /** Sessions whose next turn waits for a lock; their later turns wait for that one. */
  const locked = new Set<string>();
  let isStoring = false;

  return (turn) =>
    new Promise((resolve, reject) => {
      waiting.push({ turn, resolve, reject });
      if (!isStoring) void storeAll();
    });

  async function storeAll(): Promise<void> {
    isStoring = true;
    try {
      for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) await store(batch);
    } finally {
      isStoring = false;
    }
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    let outcomes: StoredTurn[];
    try {
      const turns = batch.map(({ turn }) => turn);
      outcomes = await inPipelinedTransaction(reserved, (manager) => storeTurns(manager, turns, 'skip'));
    } catch (error) {
      // One that cannot be stored must not fail the others.
      if (batch.length > 1 && !isTransient(error)) for (const one of batch) await store([one]);
      else for (const { reject } of batch) reject(error);
      return;
    }
    for (const [index, { turn, resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || outcome === 'locked') void storeAlone({ turn, resolve, reject });
      else settle(outcome, { resolve, reject });
    }
  }

  /** Waits for the transaction that has locked the session, while the queue continues with other sessions. */
  async function storeAlone({ turn, resolve, reject }: Waiting): Promise<void> {
    const { sessionId } = turn.run;
    locked.add(sessionId);
    try {
      const [outcome] = await inPipelinedTransaction(dataSource, (manager) =>
        storeTurns(manager, [turn], 'wait'),
      );
      if (outcome === undefined || outcome === 'locked')
        throw new Error('a turn that waits is stored or refused');
      settle(outcome, { resolve, reject });
    } catch (error) {
      reject(error);
    } finally {
      locked.delete(sessionId);
      if (!isStoring) void storeAll();
    }
  }

  /** At most one turn of a session: what becomes of the next depends on it. */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const sessions = new Set(locked);
    let length = 0;
    for (const one of waiting) {
      const { run, question } = one.turn;
      const fits = batch.length < MAX_TURNS && length < MAX_LENGTH && !sessions.has(run.sessionId);
      (fits ? batch : later).push(one);
      if (fits) length += question.content.length;
      sessions.add(run.sessionId);
    }
    waiting.splice(0, waiting.length, ...later);
    return batch;
  }
}

function settle(outcome: AddedRun | Problem, { resolve, reject }: Pick<Waiting, 'resolve' | 'reject'>): void {
  if (outcome instanceof Problem) reject(outcome);
  else resolve(outcome);
}
