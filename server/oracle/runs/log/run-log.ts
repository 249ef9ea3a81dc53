import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '../../../contract/types.js';
import type { ReplyProgress } from '../../transcript/entity.js';
import type { RunStatus, RunStep } from './entity.js';
import { isMeasuring, record, secondsSince } from '../../../telemetry/metrics.js';
import { errorTypeOf } from '../../../telemetry/spans.js';
import { gatherTime } from './gather-time.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';

/** Changes of a run and of its reply that are committed together with its frames. */
export interface RunPatch {
  readonly status?: RunStatus;
  readonly step?: RunStep;
  readonly usage?: Schema<'Usage'>;
  readonly reply?: ReplyProgress;
  readonly stoppedAtSeq?: number;
  /** The number of the last frame; set when the run has ended. */
  readonly lastSeq?: number;
  /** Whether any server may recover the run. */
  readonly isReleased?: boolean;
}

export interface LogEntry {
  readonly runId: string;
  /** The lease that holds the run. */
  readonly holder: string | null;
  readonly sessionId: string;
  readonly messageId: string;
  readonly frames: readonly LoggedFrame[];
  readonly patch?: RunPatch | undefined;
}

/** This server no longer holds the run: another one does, or it was deleted with its session. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

/** The server stops, and the entry could not be stored before that. Another server recovers the run. */
export class RunLogClosed extends Error {
  override readonly name = 'RunLogClosed';
}

/** The log that runs write to. */
export interface RunLog {
  /**
   * Calls `collect` when the next transaction begins, and writes its result. Resolves when it is durable, in the order of the calls; rejects with
   * `RunLost`, with `RunLogClosed`, or with the error of an entry that cannot be collected or stored.
   *
   * @param isText whether the entry would be text alone, which may wait a little longer; default: it would not.
   */
  append(collect: () => LogEntry, isText?: () => boolean): Promise<void>;
  /** Abandons entries that cannot be written now. */
  close(): void;
}

export interface RunLogOptions {
  /** Writes all entries or none. Returns the entries of runs that this server holds; the others are not written. */
  readonly commit: (entries: readonly LogEntry[]) => Promise<ReadonlySet<LogEntry>>;
  /** Called before the promises resolve. Must not throw. */
  readonly onCommitted: (entries: readonly LogEntry[]) => void;
  /** Whether a retry may succeed. */
  readonly isTransient: (error: unknown) => boolean;
  readonly onRetry: (error: unknown) => void;
}

/**
 * A server is busy for so long after a transaction with more entries than a few: many runs speak, often in bursts, and to commit the first entry of
 * a burst alone would delay all others.
 */
const BUSY_MS = 100;
const FEW_ENTRIES = 8;
/** How often a batch of text is asked whether anything else has joined it, which may not wait as long. */
const LOOK_EVERY_MS = 5;

/** These limits keep a statement well below its timeout and below the maximum length of a text. The length is in characters of frames. */
const MAX_ENTRIES = 2_000;
const MAX_LENGTH = 8 * 1024 * 1024;

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

interface Waiting {
  readonly collect: () => LogEntry;
  readonly isText: (() => boolean) | undefined;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Collected extends Waiting {
  readonly entry: LogEntry;
}

/** Group commit: the entries of all runs share transactions, which run one after the other. */
export function createRunLog({ commit, onCommitted, isTransient, onRetry }: RunLogOptions): RunLog {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let writtenAt = -Infinity;
  let busyUntil = -Infinity;
  const closing = new AbortController();

  return {
    append: (collect, isText) =>
      new Promise((resolve, reject) => {
        waiting.push({ collect, isText, since: performance.now(), resolve, reject });
        if (!isWriting) void writeAll();
      }),
    close: () => closing.abort(new RunLogClosed('The server stops, and this could not be stored')),
  };

  async function writeAll(): Promise<void> {
    isWriting = true;
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        await gather(first.since);
        const batch = collectBatch();
        if (batch.length > 0) await write(batch);
        writtenAt = performance.now();
        if (batch.length > FEW_ENTRIES) busyUntil = writtenAt + BUSY_MS;
      }
    } finally {
      isWriting = false;
    }
  }

  async function gather(since: number): Promise<void> {
    // Entries of the same turn of the event loop share a transaction in any case.
    await nextTurn();
    const isBusy = performance.now() < busyUntil;
    // On a quiet server from the end of the last transaction, so that a single entry does not wait.
    const start = isBusy ? since : Math.min(since, writtenAt);
    for (;;) {
      const isText = waiting.every((one) => one.isText?.() === true);
      const gatherMs = gatherTime({ entries: waiting.length, isBusy, isText });
      const wait = gatherMs - (performance.now() - start);
      if (wait <= 0) return;
      await delay(Math.min(wait, LOOK_EVERY_MS));
    }
  }

  /** Entries that do not fit wait for the next statement; a single entry may have any length. */
  function collectBatch(): Collected[] {
    const batch: Collected[] = [];
    let length = 0;
    while (batch.length < MAX_ENTRIES && length < MAX_LENGTH) {
      const one = waiting.shift();
      if (!one) break;
      try {
        const entry = one.collect();
        length += entry.frames.reduce((sum, { data }) => sum + data.length, 0);
        batch.push({ ...one, entry });
      } catch (error) {
        one.reject(error);
      }
    }
    return batch;
  }

  async function write(batch: readonly Collected[]): Promise<void> {
    const runIds = [...new Set(batch.map(({ entry }) => entry.runId))];
    let held: ReadonlySet<LogEntry>;
    const from = performance.now();
    try {
      held = await commitWithRetries(batch.map(({ entry }) => entry));
      recordCommit(batch, from);
    } catch (error) {
      recordCommit(batch, from, error);
      if (runIds.length === 1) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // The entries of one run cannot be stored, and the others must not fail with it. Halving the batch finds that run quickly.
      const half = new Set(runIds.slice(0, runIds.length / 2));
      for (const part of divide(batch, ({ entry }) => half.has(entry.runId))) await write(part);
      return;
    }
    const [kept, lost] = divide(batch, ({ entry }) => held.has(entry));
    onCommitted(kept.map(({ entry }) => entry));
    for (const { resolve } of kept) resolve();
    for (const { entry, reject } of lost) reject(new RunLost(`${entry.runId} is not held here any more`));
  }

  async function commitWithRetries(entries: readonly LogEntry[]): Promise<ReadonlySet<LogEntry>> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        closing.signal.throwIfAborted();
        return await commit(entries);
      } catch (error) {
        if (!isTransient(error)) throw error;
        closing.signal.throwIfAborted();
        onRetry(error);
        await delay(wait);
      }
    }
  }
}

function recordCommit(batch: readonly Collected[], from: number, error?: unknown): void {
  if (!isMeasuring()) return;
  const frames = batch.reduce((sum, { entry }) => sum + entry.frames.length, 0);
  record('twin_oracle.run_log.batch_size', frames, {});
  record('twin_oracle.run_log.commit.duration', secondsSince(from), {
    'error.type': error === undefined ? undefined : errorTypeOf(error),
  });
}

function divide<T>(items: readonly T[], isFirst: (item: T) => boolean): [first: T[], second: T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
