import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { settlesWithin } from '../../async/with-timeout.js';
import type { Revocations } from '../../auth/revocations/service.js';
import { RUN_ABORTS } from '../../persistence/notify-channels.js';
import { isTransient } from '../../persistence/errors/transient.js';
import type { FindMissedFrames, LoggedFrame } from '../../ports/run-log-port.js';
import type { Broadcast } from '../../pubsub/broadcast.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import type { Agent, Turn } from '../turn/agent.js';
import type { RunFrame } from '../turn/run-events.js';
import { count, observe } from '../../telemetry/metrics.js';
import { createAborts, type Aborts } from './abort.js';
import { createAdmission, type Admission, type HoldRuns } from './run-admission.js';
import { createQueue } from './execution/run-queue.js';
import { observeQueue } from './observe-queue.js';
import { createRunner, type OpenTurn } from './execution/runner.js';
import type { RunRow } from './log/entity.js';
import { createCommitFrames, type SettleRuns } from './log/commit-frames.js';
import { createMissedFrames, framesTrimmed } from './log/missed-frames.js';
import { createRunLog, type LogEntry } from './log/run-log.js';
import { createRunSignals } from './log/run-signals.js';
import { createRunStore } from './log/store.js';
import { createLeaseStore } from './recovery/lease-store.js';
import { openLease } from './recovery/lease.js';
import { createRecoveryTask } from './recovery/recover-runs.js';
import { follow } from './subscribers/follow.js';
import { createLiveFrames } from './subscribers/live-frames.js';
import { createSubscribers, type Subscriber } from './subscribers/subscribers.js';

export interface Runs
  extends Aborts, Pick<Admission, 'occupancy' | 'admit' | 'assumeFree' | 'insert' | 'begin'> {
  /** A run of that user. */
  get(id: string, ownerDid: string): Promise<RunRow | null>;
  /** Throws `log_trimmed` when the frames of the run were deleted with age. */
  assertLogged(run: RunRow): Promise<void>;
  /** The active run of the session, or else the next queued one. */
  activeIn(sessionId: string, ownerDid: string): Promise<RunRow | undefined>;
  /** Follows a run until its end, until the subscriber leaves, or until the server stops. Throws a 401 when the subscriber's token is revoked. */
  follow(runId: string, reading: RunReading): AsyncIterable<readonly LoggedFrame[]>;
  /** The frames of a session's runs that a disconnected socket has missed. */
  readonly missedFrames: FindMissedFrames;
  /** Ends the runs that were started with one of these tokens, and the streams of subscribers who signed in with one. */
  endOn(tokenIds: readonly string[]): void;
  /** Begins to recover runs that other servers left behind. */
  startRecovery(): void;
  /** Whether other servers are there that recover runs. When the database is unavailable, they could not. */
  hasOtherReplicas(): Promise<boolean>;
  /** Lets runs finish, here or on other servers, and then ends the streams of subscribers. */
  stop(milliseconds: number, ending: Ending): Promise<void>;
}

export interface Ending {
  /** Whether other servers recover the runs. */
  readonly hasOthers: boolean;
  /** Ends the streams; resolves when they have ended. */
  readonly endStreams: () => Promise<void>;
}

export interface RunReading {
  /** The id of the reply in the transcript. */
  readonly messageId: string;
  /** The number of the last frame that the subscriber has; 0 for none. */
  readonly after: number;
  readonly reader: Subscriber['reader'];
  /** Aborted when the subscriber has disconnected. */
  readonly disconnected: AbortSignal;
}

export interface RunsOptions {
  readonly dataSource: DataSource;
  /** The connection for the lease and the log, which must not wait behind requests. */
  readonly reserved: DataSource;
  readonly notifications: Notifications;
  readonly broadcast: Broadcast;
  readonly agent: Agent;
  readonly openTurn: OpenTurn;
  readonly oracleDid: string;
  readonly leaseSeconds: number;
  /** Whether this is the only server, so that runs of an earlier process can be recovered immediately. */
  readonly isAlone: boolean;
  readonly check: (frame: RunFrame) => void;
  readonly revocations: Pick<Revocations, 'has'>;
  /** The delegation of the user, for a run whose own request has ended. */
  readonly grantOf: (ownerDid: string) => ReturnType<Turn['grant']>;
  readonly onAnswered: (row: RunRow, answer: string) => Promise<void>;
  readonly onFrame: (row: RunRow, frame: LoggedFrame) => void;
  /** Decides in their transaction which runs may be stored; see run-admission.ts. */
  readonly holdRuns?: HoldRuns | undefined;
  /** The model that answers when this one is asked for. */
  readonly modelOf: (asked: string | undefined) => string;
  /** Accounts for runs in the transaction that ends them; see commit-frames.ts. */
  readonly settleRuns?: SettleRuns | undefined;
  /** What is held in memory for each reader of a stream. */
  readonly streamBufferBytes: number;
  readonly logger: Logger;
}

/** Notifies other servers of runs that wait for recovery. */
const RELEASED = 'released-runs';

/** The time in which runs may reach a complete step when other servers can resume them. */
const HAND_OVER_MS = 2_000;

/** The time in which the release of the runs is stored. Runs whose release is not stored are recovered when the lease expires. */
const LAST_WRITE_MS = 2_000;

/** Each part receives only parts that were created before it. Events that occur later, such as a lost lease, are connected at the end. */
export async function createRuns(options: RunsOptions): Promise<Runs> {
  const { dataSource, reserved, notifications, broadcast, logger, onAnswered } = options;
  const store = createRunStore(dataSource);
  const signals = await createRunSignals(broadcast);
  const subscribers = createSubscribers({ revocations: options.revocations, store });
  const lease = await openLease({
    store: createLeaseStore(reserved),
    seconds: options.leaseSeconds,
    onFailed: (error) => logger.warn({ err: error }, 'the lease on runs could not be renewed'),
  });
  const live = createLiveFrames(options);
  const commitFrames = createCommitFrames({
    dataSource: reserved,
    settleRuns: options.settleRuns,
    logger,
  });
  const log = createRunLog({
    commit: (entries) => commitFrames(lease.holder(), entries),
    onCommitted(entries) {
      for (const { runId, frames } of entries) live.push(runId, frames);
      signals.notify(topicsOf(entries));
    },
    isTransient,
    onRetry: (error) => logger.warn({ err: error }, 'frames of runs could not be stored; retrying'),
  });
  const runner = createRunner({
    ...options,
    log,
    live,
    waitForTurn: createQueue(store, signals),
    onAnswered: (row, answer) =>
      onAnswered(row, answer).catch((error: unknown) =>
        logger.warn({ runId: row.id, err: error }, 'the title of a session could not be set'),
      ),
    leaveToOthers: (row) => store.release(row),
    onLeft: (runId) => signals.notify([runId]),
  });
  // Requests of aborts are rows: where the notification is lost, the replica that holds the run reads them as it renews its lease.
  const abort = (runIds: readonly string[]) => {
    if (runIds.length === 0) return;
    for (const runId of runIds) runner.abort(runId);
    void notifications.send(RUN_ABORTS, ...runIds);
  };
  const admission = createAdmission({ ...options, store, lease, runner, abort });
  const recovery = createRecoveryTask({
    store: createRunStore(reserved),
    lease,
    runner,
    log,
    isBeginning: (runId) => admission.isBeginning(runId),
    grantOf: options.grantOf,
    everyMs: options.leaseSeconds * 1000,
    logger,
  });

  lease.events.on('lost', () => {
    count('twin_oracle.run.lease_lost', {});
    logger.warn('the lease on runs was lost: other servers recover them');
    runner.lose();
  });
  lease.events.on('renewed', () => recovery.runSoon());
  const subscriptions = [
    observe('twin_oracle.run.active', () => [{ value: runner.runIds().length, labels: {} }]),
    observeQueue(dataSource),
    await notifications.listen(RUN_ABORTS, (runId) => runner.abort(runId), lease.renewSoon),
    await broadcast.subscribe(RELEASED, lease.renewSoon),
  ];
  if (options.isAlone) await lease.endOthers('at once');

  return {
    ...createAborts({ store, signals, abort }),
    occupancy: (...sessions) => admission.occupancy(...sessions),
    admit: (...asked) => admission.admit(...asked),
    assumeFree: (asked) => admission.assumeFree(asked),
    insert: (...admitted) => admission.insert(...admitted),
    begin: (...run) => admission.begin(...run),

    get: (id, ownerDid) => store.get(id, ownerDid),

    async assertLogged({ id, endedAt }) {
      if (endedAt && (await store.endOf(id)) === 'trimmed') throw framesTrimmed();
    },

    activeIn: async (sessionId, ownerDid) => (await store.active(sessionId, ownerDid))[0],

    follow: (runId, { messageId, after, ...subscriber }) =>
      follow({
        runId,
        messageId,
        after,
        subscription: subscribers.enter({ runId, ...subscriber }),
        store,
        signals,
        bufferOf: (id) => live.bufferOf(id),
        maxLength: options.streamBufferBytes,
      }),

    missedFrames: createMissedFrames(store),

    endOn(tokenIds) {
      runner.endOn(tokenIds);
      subscribers.endOn(tokenIds);
    },

    startRecovery: () => recovery.start(),

    async hasOtherReplicas() {
      const counted = lease.countHolders().catch(() => 1);
      return (await pTimeout(counted, { milliseconds: LAST_WRITE_MS, fallback: () => 1 })) > 1;
    },

    async stop(milliseconds, { hasOthers, endStreams }) {
      await settlesWithin(LAST_WRITE_MS, recovery.close());
      if (hasOthers) runner.release('at step');
      await settlesWithin(hasOthers ? Math.min(HAND_OVER_MS, milliseconds) : milliseconds, runner.idle());
      runner.release('now');
      await settlesWithin(LAST_WRITE_MS, runner.idle());
      admission.close();
      log.close();
      await runner.idle();
      await endStreams();
      subscribers.close();
      for (const unsubscribe of subscriptions) unsubscribe();
      signals.close();
      await lease
        .close()
        .catch((error: unknown) => logger.warn({ err: error }, 'the lease on runs could not be released'));
      broadcast.publish(RELEASED, '');
    },
  };
}

/** The topics of subscribers: the runs, and the sessions whose next run may begin. */
function topicsOf(entries: readonly LogEntry[]): string[] {
  const topics = new Set<string>();
  for (const { runId, sessionId, patch } of entries) {
    topics.add(runId);
    if (patch?.lastSeq !== undefined || patch?.stoppedAtSeq !== undefined) topics.add(sessionId);
  }
  return [...topics];
}
