import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import type { Broadcast } from '../../broadcast.js';
import type { Revocations } from '../../auth/revocations/service.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { RUN_ABORTS } from '../../persistence/channels.js';
import type { Notifications } from '../../persistence/notifications.js';
import { isTransient } from '../../persistence/transient.js';
import type { Agent, Turn } from '../agent/agent.js';
import { createAborts, type Aborts } from './abort.js';
import type { RunRequest, RunRow } from './entity.js';
import { follow } from './follow.js';
import type { LoggedFrame, RunFrame } from './frames.js';
import { createRunLog, type LogEntry } from './log.js';
import { commitEntries } from './log-statement.js';
import { openLease } from './lease.js';
import { createRunNews } from './news.js';
import { createRunner } from './runner.js';
import { createRunStore, type RunStore } from './store.js';

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
  /** Exactly the frames above `after`, until `done`, or until the reader leaves or the server stops. */
  follow(runId: string, after: number, gone?: AbortSignal): AsyncIterable<readonly LoggedFrame[]>;
  endOn(tokenIds: readonly string[]): void;
  /** From here on, takes up what other servers have left behind. */
  takeUp(): void;
  /** Lets what is made be finished, here or elsewhere; readers are let go. */
  stop(milliseconds: number): Promise<void>;
}

export interface AddedRun {
  readonly row: RunRow;
  readonly first: LoggedFrame;
  /** Those that it has interrupted. */
  readonly interrupted: readonly string[];
}

export interface RunsOptions {
  readonly dataSource: DataSource;
  readonly notifications: Notifications;
  readonly broadcast: Broadcast;
  readonly agent: Agent;
  readonly oracleDid: string;
  readonly leaseSeconds: number;
  /** Whether no other server can be there: what one before it has left behind can be taken up at once. */
  readonly isAlone: boolean;
  readonly check: (frame: RunFrame) => void;
  readonly revocations: Pick<Revocations, 'has'>;
  /** What the user allows, for a run whose own request is gone. */
  readonly grantOf: (ownerDid: string) => ReturnType<Turn['grant']>;
  readonly onAnswered: (row: RunRow, answer: string) => Promise<void>;
  readonly onFrame: (sessionId: string, frame: LoggedFrame) => void;
  readonly logger: Logger;
}

/** How many runs are claimed in a statement. */
const CLAIMS = 20;

/** The log is read so many frames at a time. */
const PAGE = 1_000;

/** A run that waits for another one looks again so often; news of the other comes sooner. */
const QUEUE_POLL_MS = 250;

/** What a stop leaves for others to take over in time, when there are any. */
const HAND_OVER_MS = 2_000;

export async function createRuns(options: RunsOptions): Promise<Runs> {
  const { dataSource, notifications, broadcast, logger, onAnswered } = options;
  const store = createRunStore(dataSource);
  const news = await createRunNews(broadcast);
  const closing = new AbortController();
  let mayTakeUp = false;

  const log = createRunLog({
    commit: (entries) => commitEntries(dataSource, lease.holder(), entries),
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
    itsTurn: (row, signal) => itsTurn(row, signal),
    onAnswered: (row, answer) =>
      onAnswered(row, answer).catch((error: unknown) =>
        logger.warn({ runId: row.id, err: error }, 'a session could not be given its title'),
      ),
    giveUp: (row) => store.giveUp(row),
    onLeft: (runId) => news.tell([runId]),
  });
  const lease = await openLease({
    dataSource,
    seconds: options.leaseSeconds,
    onLost() {
      logger.warn('the lease on runs was lost: other servers go on with them');
      runner.lose();
    },
    onRenewed: lookAfterRuns,
    onFailed: (error) => logger.warn({ err: error }, 'the lease on runs could not be renewed'),
  });
  const unsubscribe = await notifications.listen(RUN_ABORTS, (runId) => runner.abort(runId), lease.renewSoon);
  if (options.isAlone) await lease.endOthers('at once');

  return {
    ...createAborts({ dataSource, store, news, abortHere: (runId) => runner.abort(runId) }),

    async add(manager, run, multitask) {
      const busy = await store.countActive(manager, run.sessionId);
      if (busy > 0 && multitask === 'reject') throw sessionBusy();
      const interrupted =
        busy > 0 && multitask === 'interrupt' ? await store.requestAborts(manager, run.sessionId) : [];
      const row = newRow(run, lease.holder(), busy > 0);
      const { sessionId, requestId } = run;
      const data = JSON.stringify({ runId: row.id, sessionId, requestId });
      const first: LoggedFrame = { id: 1, event: 'run', data };
      await store.insert(manager, row, first);
      return { row, first, interrupted };
    },

    begin({ row, first, interrupted }, grant) {
      for (const runId of interrupted) runner.abort(runId);
      runner.begin(row, [first], grant);
    },

    get: (id, ownerDid) => store.get(id, ownerDid),

    activeIn: async (sessionId, ownerDid) => (await store.active(sessionId, ownerDid))[0],

    follow(runId, after, gone) {
      const signals = gone ? [gone, closing.signal] : [closing.signal];
      return follow({
        runId,
        after,
        gone: AbortSignal.any(signals),
        store,
        news,
        tailOf: (id) => runner.tailOf(id),
      });
    },

    endOn: (tokenIds) => runner.endOn(tokenIds),

    takeUp() {
      mayTakeUp = true;
      lease.renewSoon();
    },

    async stop(milliseconds) {
      mayTakeUp = false;
      const othersAreThere = (await lease.countHolders()) > 1;
      if (othersAreThere) runner.release('at step');
      const patience = othersAreThere ? Math.min(HAND_OVER_MS, milliseconds) : milliseconds;
      const late = new AbortController();
      await Promise.race([
        runner.idle(),
        delay(patience, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      runner.release('now');
      await runner.idle();
      closing.abort();
      unsubscribe();
      news.close();
      await lease.close();
      log.close();
    },
  };

  /** Takes up what nobody holds, and does what this server did not hear of, or could not do, when it was time. */
  async function lookAfterRuns(): Promise<void> {
    if (!mayTakeUp) return;
    const gone = await lease.endOthers('when expired');
    if (gone > 0) logger.warn({ servers: gone }, 'servers have gone without a word');
    const claimed = new Set(await claimAll());
    const made = runner.runIds();
    const held = await store.heldBy(lease.holder());
    // A message may be stored between the end of its session's runs and the end of the session itself.
    const heldIds = new Set(held.map(({ id }) => id));
    for (const runId of made) if (!heldIds.has(runId)) runner.drop(runId);
    const idle = held.filter(({ id, isSettled }) => (isSettled || claimed.has(id)) && !runner.has(id));
    for (const row of await store.load(idle.map(({ id }) => id))) {
      const { id: runId, requestId, attempt } = row;
      logger.info({ runId, requestId, attempt }, 'a run is taken up');
      runner.begin(row, await wholeLog(store, runId), () => options.grantOf(row.ownerDid));
    }
    for (const { id, isAborted } of held) if (isAborted) runner.abort(id);
  }

  async function claimAll(): Promise<string[]> {
    const all: string[] = [];
    for (;;) {
      const some = await store.claim(lease.holder(), CLAIMS);
      all.push(...some);
      if (some.length < CLAIMS) return all;
    }
  }

  async function itsTurn(row: RunRow, signal: AbortSignal): Promise<void> {
    if (row.status !== 'queued') return;
    const watch = news.watch(row.sessionId, signal);
    try {
      while (await mustWait(row)) {
        await watch.next(QUEUE_POLL_MS);
        signal.throwIfAborted();
      }
    } finally {
      watch.end();
    }
  }

  /** While the database is away, it must. */
  async function mustWait(row: RunRow): Promise<boolean> {
    try {
      return await store.mustWait(row);
    } catch (error) {
      if (isTransient(error)) return true;
      throw error;
    }
  }
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

async function wholeLog(store: RunStore, runId: string): Promise<LoggedFrame[]> {
  const frames: LoggedFrame[] = [];
  for (;;) {
    const page = await store.eventsAbove(runId, frames.at(-1)?.id ?? 0, PAGE);
    frames.push(...page);
    if (page.length < PAGE) return frames;
  }
}

function newRow({ tokenIds, ...run }: NewRun, holder: string, mustWait: boolean): RunRow {
  const now = new Date();
  return {
    ...run,
    tokenIds: [...tokenIds],
    status: mustWait ? 'queued' : 'running',
    holder,
    attempt: 1,
    step: null,
    abortRequestedAt: null,
    stoppedAtSeq: null,
    lastSeq: 1,
    usage: null,
    createdAt: now,
    startedAt: mustWait ? null : now,
    endedAt: null,
  };
}

function sessionBusy(): Problem {
  return new Problem(
    'session_busy',
    'An answer is being made in this session; stop it, wait for it, or send with another multitask',
  );
}
