import type { Logger } from 'pino';
import type { Turn } from '../agent/agent.js';
import type { LoggedFrame } from './frames.js';
import type { Lease } from './lease.js';
import type { Runner } from './runner.js';
import type { RunStore } from './store.js';

export interface TakingUpOptions {
  readonly store: RunStore;
  readonly lease: Lease;
  readonly runner: Runner;
  /** What the user allows, for a run whose own request is gone. */
  readonly grantOf: (ownerDid: string) => ReturnType<Turn['grant']>;
  readonly logger: Logger;
}

/** How many runs are claimed in a statement. */
const CLAIMS = 20;

/** The log is read so many frames at a time. */
const PAGE = 1_000;

/** Takes up what nobody holds, and does what this server did not hear of, or could not do, when it was time. Never twice at a time. */
export function createTakingUp({
  store,
  lease,
  runner,
  grantOf,
  logger,
}: TakingUpOptions): () => Promise<void> {
  return async () => {
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
      runner.begin(row, await wholeLog(store, runId), () => grantOf(row.ownerDid));
    }
    for (const { id, isAborted } of held) if (isAborted) runner.abort(id);
  };

  async function claimAll(): Promise<string[]> {
    const all: string[] = [];
    for (;;) {
      const some = await store.claim(lease.holder(), CLAIMS);
      all.push(...some);
      if (some.length < CLAIMS) return all;
    }
  }
}

async function wholeLog(store: RunStore, runId: string): Promise<LoggedFrame[]> {
  const frames: LoggedFrame[] = [];
  for (;;) {
    const page = await store.eventsAbove(runId, frames.at(-1)?.id ?? 0, PAGE);
    frames.push(...page);
    if (page.length < PAGE) return frames;
  }
}
