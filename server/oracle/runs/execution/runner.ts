import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Revocations } from '../../../auth/revocations/service.js';
import { isRevoked } from '../../../auth/ucan/validate.js';
import type { Agent, Turn } from '../../turn/agent.js';
import { traceFields, traceIdOf } from '../../../telemetry/trace-parent.js';
import { RunAborted, RunReleased, RunWithdrawn } from './termination.js';
import type { RunRow } from '../log/entity.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunFrame } from '../../turn/run-events.js';
import { RunLogClosed, RunLost, type RunLog } from '../log/run-log.js';
import { parseFrame } from '../log/parse-frame.js';
import { Run, type TurnOpening } from './run.js';
import type { LiveFrames } from '../subscribers/live-frames.js';

/** Executes the runs that this server holds. */
export interface Runner {
  /** Executes a run whose stored holder is this server. `events` are the frames in its log; throws when the run cannot be resumed from them. */
  begin(row: RunRow, events: readonly LoggedFrame[], grant: Turn['grant']): void;
  /** Aborts a run, also one that this server is about to begin. */
  abort(runId: string): void;
  /** Ends the runs that were started with one of these tokens. */
  endOn(tokenIds: readonly string[]): void;
  has(runId: string): boolean;
  /** The ids of the runs that this server executes. */
  runIds(): string[];
  /** Stops a run that was deleted with its session. */
  drop(runId: string): void;
  /** Stops all runs after the lease was lost: other servers may execute them. */
  lose(): void;
  /** Lets other servers execute the runs: from their next complete step, or immediately. */
  release(when: 'at step' | 'now'): void;
  /** Resolves when this server executes no run. */
  idle(): Promise<void>;
}

/** Builds the turn that an agent answers. */
export type OpenTurn = (row: RunRow, grant: Turn['grant'], opening: TurnOpening) => Turn;

export interface RunnerOptions {
  readonly agent: Agent;
  readonly openTurn: OpenTurn;
  readonly oracleDid: string;
  readonly log: RunLog;
  readonly live: Pick<LiveFrames, 'begin' | 'open'>;
  readonly waitForTurn: (row: RunRow, signal: AbortSignal) => Promise<void>;
  readonly check: (frame: RunFrame) => void;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly onAnswered: (row: RunRow, answer: string) => Promise<void>;
  /** Leaves a run whose end could not be stored for another attempt. */
  readonly leaveToOthers: (row: RunRow) => Promise<void>;
  /** This server executes the run no longer: its subscribers have to read the database. */
  readonly onLeft: (runId: string) => void;
  readonly logger: Logger;
}

interface Active {
  readonly row: RunRow;
  readonly run: Run;
  /** Ends the publication of the run's frames. */
  readonly close: () => void;
  /** Never rejects. */
  readonly finished: Promise<void>;
}

/** The number and lifetime of remembered aborts of runs that this server does not execute: it may be about to begin one of them. */
const EARLY_ABORTS = { max: 10_000, ttl: 60_000 };

export function createRunner({
  agent,
  openTurn,
  oracleDid,
  log,
  live,
  waitForTurn,
  check,
  revocations,
  onAnswered,
  leaveToOthers,
  onLeft,
  logger,
}: RunnerOptions): Runner {
  const active = new Map<string, Active>();
  const earlyAborts = new LRUCache<string, true>(EARLY_ABORTS);
  let releasing: 'at step' | 'now' | undefined;

  return {
    begin(row, events, grant) {
      if (active.has(row.id)) return;
      const run = new Run({
        row,
        events: events.map(parseFrame),
        oracleDid,
        openTurn: (opening) => openTurn(row, grant, opening),
        agent,
        log,
        waitForTurn: async (signal) => {
          await waitForTurn(row, signal);
          // One that is recovered has a frame that says so.
          if (row.status !== 'recovering') live.begin(row.id);
        },
        check,
        onAnswered: (answer) => onAnswered(row, answer),
      });
      const close = live.open(row, events);
      active.set(row.id, { row, run, close, finished: finish(row, run, close) });
      if (row.abortRequestedAt || earlyAborts.has(row.id)) run.stop(new RunAborted());
      // The token may have been revoked before the run was registered.
      if (isRevoked(row.tokenIds, revocations)) run.stop(new RunWithdrawn('ucan_revoked'));
      if (releasing) releaseOne(run, releasing);
    },

    abort(runId) {
      const made = active.get(runId);
      if (made) made.run.stop(new RunAborted());
      else earlyAborts.set(runId, true);
    },

    endOn(tokenIds) {
      const ended = new Set(tokenIds);
      for (const { row, run } of active.values())
        if (isRevoked(row.tokenIds, ended)) run.stop(new RunWithdrawn('ucan_revoked'));
    },

    has: (runId) => active.has(runId),

    runIds: () => [...active.keys()],

    drop: (runId) => active.get(runId)?.run.stop(new RunLost(`${runId} went with its session`)),

    lose() {
      for (const { run, close } of active.values()) {
        run.stop(new RunLost('The lease was lost'));
        close();
      }
      active.clear();
    },

    release(when) {
      releasing = when;
      for (const { run } of active.values()) releaseOne(run, when);
    },

    async idle() {
      while (active.size > 0) await Promise.all([...active.values()].map(({ finished }) => finished));
    },
  };

  async function finish(row: RunRow, run: Run, close: () => void): Promise<void> {
    const { id: runId, requestId } = row;
    const ids = { requestId, runId, ...traceFields(traceIdOf(row.traceparent)) };
    try {
      await run.ended;
    } catch (error) {
      if (error instanceof RunWithdrawn) logger.info({ ...ids, reason: error.reason }, 'a run was ended');
      else if (error instanceof RunLogClosed)
        logger.warn(ids, 'a run could not be stored before the stop: other servers recover it');
      else logger.error({ ...ids, err: error }, 'a run failed');
      // The end of the run could not be stored.
      if (!run.isOver)
        await leaveToOthers(row).catch((err: unknown) =>
          logger.error({ ...ids, err }, 'a run could not be released'),
        );
    } finally {
      close();
      if (active.get(runId)?.run === run) active.delete(runId);
      onLeft(runId);
    }
  }
}

function releaseOne(run: Run, when: 'at step' | 'now'): void {
  if (when === 'now') run.stop(new RunReleased());
  else run.releaseAtStep();
}
