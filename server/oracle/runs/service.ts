import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import type { Broadcast } from '../../pubsub/broadcast.js';
import type { Revocations } from '../../auth/revocations/service.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { RUN_ABORTS } from '../../persistence/channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import { isTransient } from '../../persistence/transient.js';
import { createPeriodicTask, type PeriodicTask } from '../../async/periodic-task.js';
import { settlesWithin } from '../../async/with-timeout.js';
import type { Agent, Turn } from '../turn/agent.js';
import { createAborts, type Aborts } from './abort.js';
import type { RunRequest, RunRow } from './entity.js';
import { follow } from './follow.js';
import type { FindMissedFrames, LoggedFrame } from '../../ports/run-log-port.js';
import type { RunFrame } from '../turn/run-events.js';
import { createRunLog, type LogEntry } from './run-log.js';
import { appendFrames } from './append-frames.js';
import { openLease } from './lease.js';
import { createMissedFrames } from './missed-frames.js';
import { createRunSignals } from './run-signals.js';
import { createQueue } from './run-queue.js';
import { createSubscribers, type Subscriber } from './subscribers.js';
import { createRunner, type OpenTurn } from './runner.js';
import { createRunStore } from './store.js';
import { createRunRecovery } from './recover-runs.js';

/** A message that is to be answered. */
export interface NewRun {
  readonly id: string;
  readonly sessionId: string;
  readonly ownerDid: string;
  readonly messageId: string;
  readonly requestId: string;
  readonly tokenIds: readonly string[];
  readonly request: RunRequest;
}

export interface Runs extends Aborts {
  /** In the transaction that stores the message. When another answer is being made, `multitask` says what happens. */
  add(manager: EntityManager, run: NewRun, multitask: Schema<'SendMessage'>['multitask']): Promise<AddedRun>;
  /** Once that transaction has been committed. */
  begin(added: AddedRun, grant: Turn['grant']): void;
  /** Somebody's own run. */
  get(id: string, ownerDid: string): Promise<RunRow | null>;
  /** The one that is made in the session, or else the next to be. */
  activeIn(sessionId: string, ownerDid: string): Promise<RunRow | undefined>;
  /** As `follow` says, or until the reader leaves or the server stops. Throws a 401 when the reader's token is revoked. */
  follow(runId: string, reading: RunReading): AsyncIterable<readonly LoggedFrame[]>;
  /** What a socket that was away has missed of a run of its session. */
  readonly missedFrames: FindMissedFrames;
  /** The runs that stand on one of these tokens, and the reading of those who do. */
  endOn(tokenIds: readonly string[]): void;
  /** From here on, takes up what other servers have left behind. */
  takeUp(): void;
  /** Lets what is made be finished, here or elsewhere; readers are let go. */
  stop(milliseconds: number): Promise<void>;
}

export interface RunReading {
  /** The reply's id in the transcript. */
  readonly messageId: string;
  /** The number of the last frame that the reader has; 0 for none. */
  readonly after: number;
  readonly reader: Subscriber;
  /** The reader has left. */
  readonly gone: AbortSignal;
}

export interface AddedRun {
  readonly row: RunRow;
  readonly first: LoggedFrame;
  /** Those that it has interrupted. */
  readonly interrupted: readonly string[];
}

export interface RunsOptions {
  readonly dataSource: DataSource;
  /** For the lease and the log, which must not wait behind requests. */
  readonly reserved: DataSource;
  readonly notifications: Notifications;
  readonly broadcast: Broadcast;
  readonly agent: Agent;
  readonly openTurn: OpenTurn;
  readonly oracleDid: string;
  readonly leaseSeconds: number;
  /** Whether no other server can be there: what one before it has left behind can be taken up at once. */
  readonly isAlone: boolean;
  readonly check: (frame: RunFrame) => void;
  readonly revocations: Pick<Revocations, 'has'>;
  /** What the user allows, for a run whose own request is gone. */
  readonly grantOf: (ownerDid: string) => ReturnType<Turn['grant']>;
  readonly onAnswered: (row: RunRow, answer: string) => Promise<void>;
  readonly onFrame: (row: RunRow, frame: LoggedFrame) => void;
  readonly logger: Logger;
}

/** News that runs wait to be taken up. */
const RELEASED = 'released-runs';

/** How many messages may wait in a session behind the one that is answered. Nobody reads that fast. */
const MAX_WAITING = 20;

/** A transaction that was rolled back leaves the id of its run behind, for a while. */
const BEGINNING = { max: 100_000, ttl: 60_000 };

/** What a stop leaves for others to take over in time, when there are any. */
const HAND_OVER_MS = 2_000;

/** To store that the runs were let go. What cannot be stored by then is taken up when the lease is over. */
const LAST_WRITE_MS = 2_000;

export async function createRuns(options: RunsOptions): Promise<Runs> {
  const { dataSource, reserved, notifications, broadcast, logger, onAnswered } = options;
  const store = createRunStore(dataSource);
  const news = await createRunSignals(broadcast);
  const closing = new AbortController();
  const readers = createSubscribers({ revocations: options.revocations, store });
  /** Stored, perhaps not committed yet, and not begun. */
  const beginning = new LRUCache<string, true>(BEGINNING);
  let takingUp: PeriodicTask | undefined;
  let isStopped = false;

  const log = createRunLog({
    commit: (entries) => appendFrames(reserved, lease.holder(), entries),
    onCommitted(entries) {
      runner.onCommitted(entries);
      news.tell(topicsOf(entries));
    },
    isTransient,
    onRetry: (error) => logger.warn({ err: error }, 'runs could not be stored; trying again'),
  });
  const runner = createRunner({
    ...options,
    log,
    itsTurn: createQueue(store, news),
    onAnswered: (row, answer) =>
      onAnswered(row, answer).catch((error: unknown) =>
        logger.warn({ runId: row.id, err: error }, 'a session could not be given its title'),
      ),
    giveUp: (row) => store.giveUp(row),
    onLeft: (runId) => news.tell([runId]),
  });
  const lease = await openLease({
    dataSource: reserved,
    seconds: options.leaseSeconds,
    onLost() {
      logger.warn('the lease on runs was lost: other servers go on with them');
      runner.lose();
    },
    onRenewed: () => takingUp?.runSoon(),
    onFailed: (error) => logger.warn({ err: error }, 'the lease on runs could not be renewed'),
  });
  const takeUp = createRunRecovery({
    store: createRunStore(reserved),
    lease,
    runner,
    log,
    isBeginning: (runId) => beginning.has(runId),
    grantOf: options.grantOf,
    logger,
  });
  const subscriptions = [
    await notifications.listen(RUN_ABORTS, (runId) => runner.abort(runId), lease.renewSoon),
    await broadcast.subscribe(RELEASED, lease.renewSoon),
  ];
  if (options.isAlone) await lease.endOthers('at once');

  return {
    ...createAborts({ dataSource, store, news, abortHere: (runId) => runner.abort(runId) }),

    async add(manager, run, multitask) {
      const busy = await store.countActive(manager, run.sessionId);
      if (busy > 0 && multitask === 'reject') throw sessionBusy();
      if (busy > MAX_WAITING) throw sessionFull();
      const interrupted =
        busy > 0 && multitask === 'interrupt' ? await store.requestAborts(manager, run.sessionId) : [];
      const holder = await lease.heldIn(manager);
      // Without a lease it waits for whoever takes it up, be it this server with its next one.
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
      // With another lease than it was stored with, this server may hold it no more.
      if (row.holder === lease.holder() && !isStopped) runner.begin(row, [first], grant);
      else lease.renewSoon();
      beginning.delete(row.id);
    },

    get: (id, ownerDid) => store.get(id, ownerDid),

    activeIn: async (sessionId, ownerDid) => (await store.active(sessionId, ownerDid))[0],

    follow: (runId, { messageId, after, reader, gone }) =>
      readers.read({
        runId,
        reader,
        gone: AbortSignal.any([gone, closing.signal]),
        open: (over) =>
          follow({ runId, messageId, after, gone: over, store, news, tailOf: (id) => runner.tailOf(id) }),
      }),

    missedFrames: createMissedFrames(store),

    endOn(tokenIds) {
      runner.endOn(tokenIds);
      readers.endOn(tokenIds);
    },

    takeUp() {
      const everyMs = options.leaseSeconds * 1000;
      takingUp = createPeriodicTask(
        async () => {
          if (await takeUp()) takingUp?.runSoon();
        },
        {
          everyMs,
          retryMs: everyMs / 3,
          onFailed: (error) => logger.warn({ err: error }, 'runs could not be taken up'),
        },
      );
      takingUp.runSoon();
    },

    async stop(milliseconds) {
      const noMore = takingUp?.close();
      takingUp = undefined;
      await settlesWithin(LAST_WRITE_MS, noMore ?? Promise.resolve());
      // When the database does not say, nobody could take over either.
      const othersAreThere = (await lease.countHolders().catch(() => 1)) > 1;
      if (othersAreThere) runner.release('at step');
      await settlesWithin(
        othersAreThere ? Math.min(HAND_OVER_MS, milliseconds) : milliseconds,
        runner.idle(),
      );
      runner.release('now');
      await settlesWithin(LAST_WRITE_MS, runner.idle());
      isStopped = true;
      log.close();
      await runner.idle();
      closing.abort();
      for (const unsubscribe of subscriptions) unsubscribe();
      news.close();
      await lease
        .close()
        .catch((error: unknown) => logger.warn({ err: error }, 'the lease on runs could not be given up'));
      broadcast.publish(RELEASED, '');
    },
  };
}

/** What the news is about: the runs, and the sessions where another run may begin now. */
function topicsOf(entries: readonly LogEntry[]): string[] {
  return [
    ...new Set(
      entries.flatMap(({ runId, sessionId, patch }) =>
        patch?.lastSeq !== undefined || patch?.stoppedAtSeq !== undefined ? [runId, sessionId] : [runId],
      ),
    ),
  ];
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
