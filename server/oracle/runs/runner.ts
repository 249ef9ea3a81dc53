import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Revocations } from '../../auth/revocations/service.js';
import { isRevoked } from '../../auth/ucan/validate.js';
import type { Agent, Turn } from '../turn/agent.js';
import { RunAborted, RunReleased, RunWithdrawn } from './termination.js';
import type { RunRow } from './entity.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { RunFrame } from '../turn/run-events.js';
import { RunLost, type LogEntry, type RunLog } from './run-log.js';
import { parseFrame } from './parse-frame.js';
import { Run, type TurnOpening } from './run.js';
import { FrameBuffer } from './frame-buffer.js';

/** Makes the answers of the runs that this server holds. */
export interface Runner {
  /** Of a run that is stored, with this server as its holder. `events` are what is in its log; throws when nobody can go on from them. */
  begin(row: RunRow, events: readonly LoggedFrame[], grant: Turn['grant']): void;
  /** Somebody has asked for its end; also when it has not begun here yet. */
  abort(runId: string): void;
  /** Ends those that stand on one of these tokens. */
  endOn(tokenIds: readonly string[]): void;
  /** The newest frames of a run that is made here. */
  tailOf(runId: string): FrameBuffer | undefined;
  /** What was written is durable. */
  onCommitted(entries: readonly LogEntry[]): void;
  has(runId: string): boolean;
  /** What is made here. */
  runIds(): string[];
  /** It is not there any more: there is nobody to answer. */
  drop(runId: string): void;
  /** Other servers go on with all of them. */
  lose(): void;
  /** Lets other servers have the runs: at their next whole step, or at once. */
  release(when: 'at step' | 'now'): void;
  /** Resolves when nothing is made here. */
  idle(): Promise<void>;
}

/** Makes what an agent is given to answer. */
export type OpenTurn = (row: RunRow, grant: Turn['grant'], opening: TurnOpening) => Turn;

export interface RunnerOptions {
  readonly agent: Agent;
  readonly openTurn: OpenTurn;
  readonly oracleDid: string;
  readonly log: RunLog;
  readonly itsTurn: (row: RunRow, signal: AbortSignal) => Promise<void>;
  readonly check: (frame: RunFrame) => void;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly onAnswered: (row: RunRow, answer: string) => Promise<void>;
  /** Told of each frame once it is durable, for channels other than the stream. */
  readonly onFrame: (row: RunRow, frame: LoggedFrame) => void;
  /** What could not be ended here is for another try. */
  readonly giveUp: (row: RunRow) => Promise<void>;
  /** Nothing more of it comes from here: its readers have to ask the database. */
  readonly onLeft: (runId: string) => void;
  readonly logger: Logger;
}

interface Active {
  readonly row: RunRow;
  readonly run: Run;
  readonly tail: FrameBuffer;
  /** Never rejects. */
  readonly finished: Promise<void>;
}

/** How long, and how many, aborts are remembered of runs that this server does not make: it may be about to begin one of them. */
const EARLY_ABORTS = { max: 10_000, ttl: 60_000 };

export function createRunner({
  agent,
  openTurn,
  oracleDid,
  log,
  itsTurn,
  check,
  revocations,
  onAnswered,
  onFrame,
  giveUp,
  onLeft,
  logger,
}: RunnerOptions): Runner {
  const active = new Map<string, Active>();
  const earlyAborts = new LRUCache<string, true>(EARLY_ABORTS);
  let releasing: 'at step' | 'now' | undefined;

  return {
    begin(row, events, grant) {
      if (active.has(row.id)) return;
      const tail = new FrameBuffer();
      tail.push(events);
      const run = new Run({
        row,
        events: events.map(parseFrame),
        oracleDid,
        openTurn: (opening) => openTurn(row, grant, opening),
        agent,
        log,
        itsTurn: (signal) => itsTurn(row, signal),
        check,
        onAnswered: (answer) => onAnswered(row, answer),
      });
      active.set(row.id, { row, run, tail, finished: finish(row, run, tail) });
      if (row.abortRequestedAt || earlyAborts.has(row.id)) run.stop(new RunAborted());
      // The token may have been revoked while there was no run to end.
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

    tailOf: (runId) => active.get(runId)?.tail,

    onCommitted(entries) {
      for (const { runId, frames } of entries) {
        const made = active.get(runId);
        if (!made) continue;
        made.tail.push(frames);
        for (const frame of frames) tell(made.row, frame);
      }
    },

    has: (runId) => active.has(runId),

    runIds: () => [...active.keys()],

    drop: (runId) => active.get(runId)?.run.stop(new RunLost(`${runId} went with its session`)),

    lose() {
      for (const { run, tail } of active.values()) {
        run.stop(new RunLost('The lease was lost'));
        tail.close();
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

  /** What is durable is durable, whoever cannot be told. */
  function tell(row: RunRow, frame: LoggedFrame): void {
    try {
      onFrame(row, frame);
    } catch (error) {
      logger.error({ runId: row.id, err: error }, 'a frame could not be told to the sockets');
    }
  }

  async function finish(row: RunRow, run: Run, tail: FrameBuffer): Promise<void> {
    const { id: runId, requestId } = row;
    try {
      await run.ended;
    } catch (error) {
      if (error instanceof RunWithdrawn)
        logger.info({ requestId, runId, reason: error.reason }, 'a run was ended');
      else logger.error({ requestId, runId, err: error }, 'a run failed');
      // Its end could not be stored.
      if (!run.isOver)
        await giveUp(row).catch((err: unknown) =>
          logger.error({ runId, err }, 'a run could not be given up'),
        );
    } finally {
      tail.close();
      if (active.get(runId)?.run === run) active.delete(runId);
      onLeft(runId);
    }
  }
}

function releaseOne(run: Run, when: 'at step' | 'now'): void {
  if (when === 'now') run.stop(new RunReleased());
  else run.releaseAtStep();
}
