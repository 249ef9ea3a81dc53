import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { Turn } from '../turn/agent.js';
import type { Runner } from './execution/runner.js';
import type { RunRequest, RunRow } from './log/entity.js';
import type { RunStore } from './log/store.js';
import type { Lease } from './recovery/lease.js';

/** A message to answer. */
export interface NewRun {
  readonly id: string;
  readonly sessionId: string;
  readonly ownerDid: string;
  readonly messageId: string;
  readonly requestId: string;
  readonly tokenIds: readonly string[];
  readonly request: RunRequest;
}

export interface AddedRun {
  readonly row: RunRow;
  readonly first: LoggedFrame;
  /** The runs that the new run has interrupted. */
  readonly interrupted: readonly string[];
}

/** Admits runs: they are stored with their message, and then begun by this server. */
export interface Admission {
  /** Stores a run in the transaction that stores the message. When another run of the session is active, `multitask` decides. */
  add(manager: EntityManager, run: NewRun, multitask: Schema<'SendMessage'>['multitask']): Promise<AddedRun>;
  /** Begins the run after that transaction has been committed. */
  begin(added: AddedRun, grant: Turn['grant']): void;
  /** Whether the run is stored but not begun; the transaction may be uncommitted. */
  isBeginning(runId: string): boolean;
  /** After this call, other servers begin the runs that are added here. */
  close(): void;
}

export interface AdmissionOptions {
  readonly store: Pick<RunStore, 'countActive' | 'insert' | 'requestAborts'>;
  readonly lease: Pick<Lease, 'holder' | 'heldIn' | 'renewSoon'>;
  readonly runner: Pick<Runner, 'abort' | 'begin'>;
}

/** The number of messages that may be queued in a session: more than a user reads. */
const MAX_WAITING = 20;

/** A transaction that is rolled back leaves the id of its run in the cache until it expires. */
const BEGINNING = { max: 100_000, ttl: 60_000 };

export function createAdmission({ store, lease, runner }: AdmissionOptions): Admission {
  const beginning = new LRUCache<string, true>(BEGINNING);
  let isClosed = false;

  return {
    async add(manager, run, multitask) {
      const busy = await store.countActive(manager, run.sessionId);
      if (busy > 0 && multitask === 'reject') throw sessionBusy();
      if (busy > MAX_WAITING) throw sessionFull();
      const interrupted =
        busy > 0 && multitask === 'interrupt' ? await store.requestAborts(manager, run.sessionId) : [];
      const holder = await lease.heldIn(manager);
      // Without a lease it waits to be recovered, perhaps by this server with its next lease.
      const row = newRow(run, holder, busy > 0 || holder === null);
      const { sessionId, requestId } = run;
      const data = JSON.stringify({ runId: row.id, sessionId, requestId });
      const first: LoggedFrame = { id: 1, event: 'run', data };
      beginning.set(row.id, true);
      await store.insert(manager, row, first);
      return { row, first, interrupted };
    },

    begin({ row, first, interrupted }, grant) {
      for (const runId of interrupted) runner.abort(runId);
      // The lease may have changed since the row was stored: then this server does not hold the run.
      if (row.holder === lease.holder() && !isClosed) runner.begin(row, [first], grant);
      else lease.renewSoon();
      beginning.delete(row.id);
    },

    isBeginning: (runId) => beginning.has(runId),

    close() {
      isClosed = true;
    },
  };
}

function newRow({ tokenIds, ...run }: NewRun, holder: string | null, mustWait: boolean): RunRow {
  const now = new Date();
  return {
    ...run,
    tokenIds: [...tokenIds],
    status: mustWait ? 'queued' : 'running',
    holder,
    attempt: 1,
    failures: 0,
    idleAttempts: 0,
    step: null,
    abortRequestedAt: null,
    stoppedAtSeq: null,
    lastSeq: 1,
    usage: null,
    createdAt: now,
    endedAt: null,
  };
}

function sessionBusy(): Problem {
  return new Problem(
    'session_busy',
    'An answer is being made in this session; stop it, wait for it, or send with another multitask',
  );
}

function sessionFull(): Problem {
  return new Problem(
    'session_busy',
    `${MAX_WAITING} messages wait in this session already; wait for their answers`,
  );
}
