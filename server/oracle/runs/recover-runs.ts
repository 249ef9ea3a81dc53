import type { Logger } from 'pino';
import type { Turn } from '../turn/agent.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { RunRow } from './entity.js';
import type { Lease } from './lease.js';
import type { RunLog } from './run-log.js';
import type { Runner } from './runner.js';
import type { RunStore } from './store.js';

export interface RunRecoveryOptions {
  readonly store: RunStore;
  readonly lease: Pick<Lease, 'holder' | 'endOthers'>;
  readonly runner: Pick<Runner, 'runIds' | 'has' | 'drop' | 'abort' | 'begin'>;
  readonly log: Pick<RunLog, 'append'>;
  /** Whether this server has just stored the run, and is about to begin it. */
  readonly isBeginning: (runId: string) => boolean;
  /** What the user allows, for a run whose own request is gone. */
  readonly grantOf: (ownerDid: string) => ReturnType<Turn['grant']>;
  readonly logger: Logger;
}

/** How many runs are claimed at a time: other servers shall have some too, and none is held for long before it goes on. */
const CLAIMS = 20;

/** The log is read so many frames at a time. */
const PAGE = 1_000;

/**
 * Takes up what nobody holds, and does what this server did not hear of, or could not do, when it was time. Never twice at a time.
 * Answers whether there is more to be taken up.
 */
export function createRunRecovery(options: RunRecoveryOptions): () => Promise<boolean> {
  const { store, lease, runner, isBeginning, logger } = options;
  return async () => {
    const gone = await lease.endOthers('when expired');
    if (gone > 0) logger.warn({ servers: gone }, 'servers have gone without a word');
    const holder = lease.holder();
    const claimed = await store.claim(holder, CLAIMS);
    const made = runner.runIds();
    const held = await store.heldBy(holder);
    const heldIds = new Set(held.map(({ id }) => id));
    for (const runId of made) if (!heldIds.has(runId)) runner.drop(runId);
    const idle = [...heldIds].filter((id) => !runner.has(id) && !isBeginning(id));
    // What has ended since it was looked for is not found.
    for (const row of await store.load(idle, holder)) await takeUp(row);
    for (const { id, isAborted } of held) if (isAborted) runner.abort(id);
    return claimed.length === CLAIMS;
  };

  async function takeUp(row: RunRow): Promise<void> {
    const { id: runId, requestId, attempt } = row;
    const frames = await wholeLog(store, runId);
    // Another server has ended it since it was looked for: this one's lease was over.
    if (frames.at(-1)?.event === 'done') {
      logger.debug({ runId, requestId }, 'a run that was to be taken up has ended');
      return;
    }
    logger.info({ runId, requestId, attempt }, 'a run is taken up');
    try {
      runner.begin(row, frames, () => options.grantOf(row.ownerDid));
    } catch (error) {
      logger.error({ runId, requestId, err: error }, 'a run cannot be taken up, and is ended');
      await end(row, frames);
    }
  }

  /** One whose log nobody can go on from must not stand in the way of others, nor of its session. */
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
