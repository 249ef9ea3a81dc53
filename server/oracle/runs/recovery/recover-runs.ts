import type { Logger } from 'pino';
import { createPeriodicTask, type PeriodicTask } from '../../../async/periodic-task.js';
import { traceFields, traceIdOf } from '../../../telemetry/trace-parent.js';
import type { Turn } from '../../turn/agent.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunRow } from '../log/entity.js';
import type { Lease } from './lease.js';
import type { RunLog } from '../log/run-log.js';
import type { Runner } from '../execution/runner.js';
import type { RunStore } from '../log/store.js';

export interface RunRecoveryOptions {
  readonly store: RunStore;
  readonly lease: Pick<Lease, 'holder' | 'endOthers'>;
  readonly runner: Pick<Runner, 'runIds' | 'has' | 'drop' | 'abort' | 'begin'>;
  readonly log: Pick<RunLog, 'append'>;
  /** Whether this server has just stored the run, and is about to execute it. */
  readonly isBeginning: (runId: string) => boolean;
  /** The delegation of the user, for a run whose own request has ended. */
  readonly grantOf: (ownerDid: string) => ReturnType<Turn['grant']>;
  readonly logger: Logger;
}

/** The number of runs that are claimed at a time: it leaves runs to other servers, and limits the time between claim and execution. */
const CLAIMS = 20;

/** The number of frames in one read of the log. */
const PAGE = 1_000;

/** Recovers orphaned runs periodically, from `start` to `close`. */
export interface RecoveryTask {
  start(): void;
  runSoon(): void;
  close(): Promise<void>;
}

export function createRecoveryTask({
  everyMs,
  ...options
}: RunRecoveryOptions & { readonly everyMs: number }): RecoveryTask {
  const recoverRuns = createRunRecovery(options);
  let task: PeriodicTask | undefined;
  return {
    start() {
      const started = createPeriodicTask(
        async () => {
          if (await recoverRuns()) started.runSoon();
        },
        {
          everyMs,
          retryMs: everyMs / 3,
          onFailed: (error) => options.logger.warn({ err: error }, 'runs could not be recovered'),
        },
      );
      task = started;
      started.runSoon();
    },
    runSoon: () => task?.runSoon(),
    async close() {
      const closing = task?.close();
      task = undefined;
      await closing;
    },
  };
}

/**
 * Recovers runs without a holder, and processes aborts and revocations of which this server was not notified. It must not run concurrently. Returns
 * whether there are more runs to recover.
 */
export function createRunRecovery(options: RunRecoveryOptions): () => Promise<boolean> {
  const { store, lease, runner, isBeginning, logger } = options;
  return async () => {
    const ended = await lease.endOthers('when expired');
    if (ended > 0) logger.warn({ servers: ended }, 'servers have stopped without releasing their runs');
    const holder = lease.holder();
    const claimed = await store.claim(holder, CLAIMS);
    // The runs of a lease that has begun meanwhile would look as if others held them.
    if (lease.holder() !== holder) return true;
    const executed = runner.runIds();
    const held = await store.heldBy(holder);
    const heldIds = new Set(held.map(({ id }) => id));
    for (const runId of executed) if (!heldIds.has(runId)) runner.drop(runId);
    const idle = [...heldIds].filter((id) => !runner.has(id) && !isBeginning(id));
    // Runs that have ended in the meantime are not loaded.
    let isReleased = false;
    for (const row of await store.load(idle, holder))
      isReleased = (await recover(row)) === 'released' || isReleased;
    for (const { id, isAborted } of held) if (isAborted) runner.abort(id);
    return isReleased || claimed.length === CLAIMS;
  };

  async function recover(row: RunRow): Promise<'released' | undefined> {
    const { id: runId, requestId, attempt, traceparent } = row;
    const ids = { runId, requestId, ...traceFields(traceIdOf(traceparent)) };
    const frames = await wholeLog(store, runId);
    // Another server has ended the run in the meantime, because the lease had expired.
    if (frames.at(-1)?.event === 'done') {
      logger.debug(ids, 'a run that was to be recovered has ended');
      return undefined;
    }
    // It was executed here, and is no more. Another attempt is counted, and continues from its last complete step, when it is claimed.
    if (row.status === 'running' && frames.length > 1) {
      await store.release(row);
      return 'released';
    }
    logger.info({ ...ids, attempt }, 'a run is recovered');
    try {
      runner.begin(row, frames, () => options.grantOf(row.ownerDid));
    } catch (error) {
      logger.error({ ...ids, err: error }, 'a run cannot be resumed from its log and is ended');
      await end(row, frames);
    }
    return undefined;
  }

  /** A run that cannot be resumed must not block others, nor its session. */
  async function end(row: RunRow, frames: readonly LoggedFrame[]): Promise<void> {
    const { id: runId, holder, sessionId, messageId } = row;
    const lastSeq = (frames.at(-1)?.id ?? 0) + 1;
    const data = JSON.stringify({ runId, messageId, status: 'interrupted', interrupted: true });
    const done: LoggedFrame = { id: lastSeq, event: 'done', data };
    const patch = { status: 'interrupted', lastSeq } as const;
    await options.log.append(() => ({ runId, holder, sessionId, messageId, frames: [done], patch }));
  }
}

async function wholeLog(store: RunStore, runId: string): Promise<LoggedFrame[]> {
  const frames: LoggedFrame[] = [];
  for (;;) {
    const page = await store.eventsAbove(runId, frames.at(-1)?.id ?? 0, PAGE);
    if (page.length === 0) return frames;
    frames.push(...page);
  }
}
