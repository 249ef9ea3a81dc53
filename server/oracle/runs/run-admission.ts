import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import { markMade } from '../../telemetry/frame-age.js';
import type { Turn } from '../turn/agent.js';
import type { OfferedPayment } from '../turn/offered-payment.js';
import { beginRunSpan } from './execution/observe-run.js';
import type { Runner } from './execution/runner.js';
import type { RunRequest, RunRow } from './log/entity.js';
import type { FirstFrame, RunStore } from './log/store.js';
import type { Lease } from './recovery/lease.js';

/** A message to answer. */
export interface NewRun {
  readonly id: string;
  readonly sessionId: string;
  readonly ownerDid: string;
  readonly messageId: string;
  readonly requestId: string;
  /** The trace of what asked for it (W3C Trace Context). */
  readonly traceparent?: string | null | undefined;
  readonly tokenIds: readonly string[];
  readonly request: RunRequest;
  /** What came with the message to pay for it. */
  readonly payment?: OfferedPayment | undefined;
}

export interface AskedRun {
  readonly run: NewRun;
  readonly multitask: Schema<'SendMessage'>['multitask'];
}

export interface AddedRun extends FirstFrame {
  /** The runs that the new run has interrupted. */
  readonly interrupted: readonly string[];
  /** That the payment which came with the message was taken. */
  readonly paymentReceipt?: string | undefined;
}

/** A run that is about to be stored with its message. */
export interface HeldRun {
  readonly runId: string;
  readonly sessionId: string;
  readonly userDid: string;
  /** The model that will answer. */
  readonly model: string;
  readonly payment: OfferedPayment | undefined;
}

/** Why a run is refused; or else, that the payment which came with it was taken, if there was one. */
export type HoldDecision = Problem | { readonly paymentReceipt: string } | undefined;

/** Reserves in their transaction what runs may cost, and decides about each, in their order. */
export type HoldRuns = (
  transaction: EntityManager,
  runs: readonly HeldRun[],
) => Promise<readonly HoldDecision[]>;

/** What decides whether a run can begin. */
export interface Occupancy {
  /** The number of active runs of each session that has any. */
  readonly active: ReadonlyMap<string, number>;
  /** The lease of this server, if it has one. */
  readonly holder: string | null;
}

/** Admits runs: they are stored with their message, and then begun by this server. */
export interface Admission {
  /** Reads it in the transaction that has locked the sessions, by statements that are sent at once. */
  occupancy(manager: EntityManager, sessionIds: readonly string[]): Promise<Occupancy>;
  /**
   * Decides about runs of different sessions. When another run of a session is active, `multitask` decides. Returns each run, or the reason for
   * its refusal, in their order.
   */
  admit(
    manager: EntityManager,
    asked: readonly AskedRun[],
    occupancy: Occupancy,
  ): Promise<(AddedRun | Problem)[]>;
  /**
   * Returns the runs of messages as they are when no other run of their sessions is active and this server keeps its lease; undefined where plugins
   * decide about them.
   */
  assumeFree(asked: readonly AskedRun[]): AddedRun[] | undefined;
  /** Stores admitted runs in the transaction that stores their messages, by one statement, which is sent at once. */
  insert(manager: EntityManager, admitted: readonly AddedRun[]): Promise<void>;
  /** Begins the run after that transaction has been committed. */
  begin(added: AddedRun, grant: Turn['grant']): void;
  /** Whether the run is stored but not begun; the transaction may be uncommitted. */
  isBeginning(runId: string): boolean;
  /** After this call, other servers begin the runs that are added here. */
  close(): void;
}

export interface AdmissionOptions {
  readonly store: Pick<RunStore, 'countActive' | 'insert' | 'lockActive' | 'requestAborts'>;
  readonly lease: Pick<Lease, 'holder' | 'heldIn' | 'renewSoon'>;
  readonly runner: Pick<Runner, 'begin'>;
  /** Aborts runs, on this server and by a notification on all others. */
  readonly abort: (runIds: readonly string[]) => void;
  /** Without one, nothing is reserved. */
  readonly holdRuns?: HoldRuns | undefined;
  /** The model that answers when this one is asked for. */
  readonly modelOf: (asked: string | undefined) => string;
}

/** The number of messages that may be queued in a session: more than a user reads. */
const MAX_WAITING = 20;

/**
 * A transaction that is rolled back leaves the id of its run in the cache until it expires. With `max`, the cache would allocate room for all
 * ids, and clear all of it, for a third of a millisecond, whenever its last id is deleted.
 */
const BEGINNING = { maxSize: 100_000, sizeCalculation: () => 1, ttl: 60_000 };

export function createAdmission({
  store,
  lease,
  runner,
  abort,
  holdRuns,
  modelOf,
}: AdmissionOptions): Admission {
  const beginning = new LRUCache<string, true>(BEGINNING);
  let isClosed = false;

  return {
    async occupancy(manager, sessionIds) {
      const [active, holder] = await Promise.all([
        store.countActive(manager, sessionIds),
        lease.heldIn(manager),
      ]);
      return { active, holder };
    },

    async admit(manager, asked, { active, holder }) {
      const busyIn = ({ run }: AskedRun) => active.get(run.sessionId) ?? 0;
      const isInterrupting = (one: AskedRun) => busyIn(one) > 0 && one.multitask === 'interrupt';
      const decisions = new Map<AskedRun, HoldDecision>(
        asked.map((one) => [one, occupied(busyIn(one), one.multitask)]),
      );
      if (holdRuns) {
        // Last, because nothing may stay reserved for a run that is refused.
        const free = asked.filter((one) => !decisions.get(one));
        const held = await hold(manager, free, free.filter(isInterrupting));
        for (const [index, one] of free.entries()) decisions.set(one, held[index]);
      }
      const added: (AddedRun | Problem)[] = [];
      for (const one of asked) {
        const { run } = one;
        const decision = decisions.get(one);
        if (decision instanceof Problem) added.push(decision);
        else {
          const interrupted = isInterrupting(one) ? await store.requestAborts(manager, run.sessionId) : [];
          // Without a lease it waits to be recovered, perhaps by this server with its next lease.
          added.push({
            ...newRun(run, holder, busyIn(one) > 0 || holder === null),
            interrupted,
            ...decision,
          });
        }
      }
      return added;
    },

    assumeFree(asked) {
      if (holdRuns) return undefined;
      return asked.map(({ run }) => {
        beginning.set(run.id, true);
        return newRun(run, lease.holder(), false);
      });
    },

    insert(manager, admitted) {
      for (const { row } of admitted) beginning.set(row.id, true);
      return store.insert(manager, admitted);
    },

    begin({ row, first, interrupted }, grant) {
      abort(interrupted);
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

  async function hold(
    manager: EntityManager,
    asked: readonly AskedRun[],
    interrupting: readonly AskedRun[],
  ): Promise<readonly HoldDecision[]> {
    if (!holdRuns || asked.length === 0) return [];
    // The transaction that ends a run locks the run, and then what it accounts for. In the other order, each could wait for the other.
    if (interrupting.length > 0)
      await store.lockActive(
        manager,
        interrupting.map(({ run }) => run.sessionId),
      );
    return holdRuns(
      manager,
      asked.map(({ run: { id: runId, sessionId, ownerDid: userDid, request, payment } }) => ({
        runId,
        sessionId,
        userDid,
        model: modelOf(request.model),
        payment,
      })),
    );
  }
}

function firstFrame({ id: runId, sessionId, requestId, createdAt }: RunRow): LoggedFrame {
  const timestamp = createdAt.toISOString();
  const data = JSON.stringify({ runId, sessionId, requestId, timestamp });
  const frame: LoggedFrame = { id: 1, event: 'run', data };
  markMade(frame);
  return frame;
}

/** Its members are named one by one: an object that is spread and then extended takes ten times its memory. */
function newRun(
  { id, sessionId, ownerDid, messageId, requestId, traceparent, tokenIds, request }: NewRun,
  holder: string | null,
  mustWait: boolean,
): AddedRun {
  const row: RunRow = {
    id,
    sessionId,
    ownerDid,
    messageId,
    requestId,
    request,
    traceparent: null,
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
    createdAt: new Date(),
    endedAt: null,
  };
  row.traceparent = beginRunSpan(row, traceparent);
  return { row, first: firstFrame(row), interrupted: [] };
}

function occupied(busy: number, multitask: AskedRun['multitask']): Problem | undefined {
  if (busy > 0 && multitask === 'reject') return sessionBusy();
  return busy > MAX_WAITING ? sessionFull() : undefined;
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
