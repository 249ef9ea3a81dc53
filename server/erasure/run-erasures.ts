/** Carries erasures out, at one replica at a time. What a process had done when it was killed is done; another one goes on from there. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createPeriodicTask, type PeriodicTask } from '../async/periodic-task.js';
import type { JwsSigner } from '../auth/jws-signer.js';
import { ifNoOtherReplica } from '../persistence/job-lock.js';
import { ERASURE_LOCK } from '../persistence/locks.js';
import type { ErasureHook, TablePlan } from '../ports/erasure-port.js';
import { signReceipt } from './receipt.js';
import { countKept, eraseSome, hasRows, renameSome, type Subject } from './store/erase-store.js';
import {
  findOpenErasures,
  finishErasure,
  isSettled,
  readCounts,
  type OpenErasure,
} from './store/erasures-store.js';

/** For one that a replica has left, and for one whose rows were not settled. */
const EVERY_MS = 5_000;

/** Longer than entries of the audit log and other batches wait to be written. */
const SETTLE_SECONDS = 3;

export interface RunErasuresOptions {
  readonly dataSource: DataSource;
  /** Where replicas see each other's locks. */
  readonly directUrl: string;
  /** Of the server and its plugins, in the order in which they are worked through. */
  readonly plans: readonly TablePlan[];
  readonly hooks: readonly ErasureHook[];
  readonly signer: JwsSigner;
  readonly settleSeconds?: number | undefined;
  readonly log: Logger;
}

export interface ErasureRunner {
  start(): void;
  runSoon(): void;
  close(): Promise<void>;
}

export function createErasureRunner({
  dataSource,
  directUrl,
  plans,
  hooks,
  signer,
  settleSeconds = SETTLE_SECONDS,
  log,
}: RunErasuresOptions): ErasureRunner {
  const stopping = new AbortController();
  let task: PeriodicTask | undefined;

  return {
    start() {
      task = createPeriodicTask(runOpen, {
        everyMs: EVERY_MS,
        retryMs: EVERY_MS,
        onFailed: (error) => log.warn({ err: error }, 'an erasure could not go on'),
      });
      task.runSoon();
    },
    runSoon: () => task?.runSoon(),
    async close() {
      stopping.abort();
      await task?.close();
    },
  };

  async function runOpen(): Promise<void> {
    if ((await findOpenErasures(dataSource)).length === 0) return;
    await ifNoOtherReplica(directUrl, ERASURE_LOCK, async () => {
      for (const erasure of await findOpenErasures(dataSource)) await run(erasure);
    });
  }

  /** A second time it finds what is left. */
  async function run(erasure: OpenErasure): Promise<void> {
    // Before the pass: what was written in a batch meanwhile is found by the next one.
    const wasSettled = await isSettled(dataSource, erasure.id, settleSeconds);
    const subject: Subject = { erasureId: erasure.id, did: erasure.did, pseudonym: erasure.pseudonym };
    for (const plan of plans) {
      const hook = hooks.find(({ table }) => table === plan.table);
      await hook?.before?.(erasure.did);
      while (await goesOn(eraseSome(dataSource, subject, plan, plans, hook)));
    }
    for (const plan of plans) while (await goesOn(renameSome(dataSource, subject, plan)));
    if (stopping.signal.aborted || !wasSettled || (await isLeft(erasure.did))) return;
    await finish(erasure);
    log.info({ erasure: erasure.id }, 'an erasure is finished');
  }

  /** Such as a session in which an answer was begun meanwhile. */
  async function isLeft(did: string): Promise<boolean> {
    for (const plan of plans) if (await hasRows(dataSource, did, plan)) return true;
    return false;
  }

  async function goesOn(step: Promise<boolean>): Promise<boolean> {
    return (await step) && !stopping.signal.aborted;
  }

  async function finish(erasure: OpenErasure): Promise<void> {
    const kept: { place: string; rows: number; reason: string }[] = [];
    for (const { table, kept: keeping } of plans) {
      if (!keeping) continue;
      const rows = await countKept(dataSource, erasure.did, table, keeping.rows);
      if (rows > 0) kept.push({ place: table, rows, reason: keeping.reason });
    }
    const finishedAt = new Date();
    const counts = await readCounts(dataSource, erasure.id);
    await finishErasure(
      dataSource,
      erasure.id,
      finishedAt,
      await signReceipt(signer, { erasure, finishedAt, counts, kept }),
    );
  }
}
