/** Processes the next chunk of an import in one transaction, so each chunk is processed exactly once, whatever fails. */
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../persistence/transaction.js';
import type { CredentialIssuer } from '../../claims/credential-issuer.js';
import { recordEvents } from '../../events/event-store.js';
import type { Protocols } from '../../protocols/protocol.js';
import { isWriteConflict } from '../../register/write-conflict.js';
import type { ImportRow } from '../record/entity.js';
import { actorOf } from '../lines/import-actor.js';
import { findKey } from '../queue/authorize-key.js';
import { MAX_STORED_ERRORS } from '../record/import-limits.js';
import { makeClaims } from './make-claims.js';
import { makeMembers, makeRelationships } from './make-edges.js';
import { makeProtocols } from './make-protocols.js';
import { makeTwins } from './make-twins.js';
import { loadNames, storeNames } from '../lines/names-store.js';
import { BatchResult } from '../results/batch-result.js';
import { memberLines, readLines, referencesOf, relationshipLines } from './read-lines.js';
import { insertErrors, insertResults } from '../results/result-store.js';
import { endTaken, finish, keepCount, takeChunk, takeImport } from '../queue/queue-store.js';

/** How often a batch is retried after a conflict. */
const MAX_LOSSES = 5;

/** A batch failed permanently. */
export class ImportBroken extends Error {
  override readonly name = 'ImportBroken';

  constructor(
    readonly importId: string,
    cause: unknown,
  ) {
    super(`the import ${importId} cannot be continued`, { cause });
  }
}

export interface BatchMaker {
  readonly dataSource: DataSource;
  readonly protocols: Protocols;
  /** Of the credentials that approved claims become. */
  readonly issuer: CredentialIssuer;
  /** Whether an error means that the database is unavailable. */
  readonly isPassing: (error: unknown) => boolean;
}

/**
 * Processes one batch, of the import that has waited longest and that no other replica processes. Rejects with `ImportBroken`, or with the
 * error of an unavailable database.
 * @returns whether there was anything to do.
 */
export async function makeBatch({ dataSource, isPassing, ...platform }: BatchMaker): Promise<boolean> {
  for (let losses = 1; ; losses++) {
    let importId: string | undefined;
    try {
      return await inTransaction(dataSource, async (manager) => {
        const job = await takeImport(manager);
        importId = job?.id;
        if (job) await makeNext(manager, platform, job);
        return job !== undefined;
      });
    } catch (error) {
      if (isWriteConflict(error) && losses < MAX_LOSSES) continue;
      if (importId === undefined || isWriteConflict(error) || isPassing(error)) throw error;
      throw new ImportBroken(importId, error);
    }
  }
}

async function makeNext(
  manager: EntityManager,
  { protocols, issuer }: Pick<BatchMaker, 'protocols' | 'issuer'>,
  job: ImportRow,
): Promise<void> {
  const key = await findKey(manager, job);
  if ('why' in key) {
    await endTaken(manager, job, { status: 'failed', error: key.why });
    return;
  }
  const chunk = await takeChunk(manager, job.id);
  if (!chunk) {
    await finish(manager, job.id);
    return;
  }
  const actor = actorOf(job, key.scopes);
  const outcome = new BatchResult();
  const lines = await readLines(chunk, outcome);
  const names = await loadNames(manager, actor, referencesOf(lines));
  // The kinds are processed in the order of their dependencies, so each finds what the previous ones created.
  const batch = { manager, protocols, issuer, actor, names, outcome };
  const registered = await makeProtocols(batch, lines.protocol);
  const made = await makeTwins(batch, lines.twin, registered);
  await storeNames(manager, job.id, names.newlyBound);
  const related = await makeRelationships(batch, relationshipLines(lines, names), made);
  await makeClaims(batch, lines.claim, { made, related });
  await makeMembers(batch, memberLines(lines, names), made);
  const room = Math.max(0, MAX_STORED_ERRORS - job.failed);
  const detailed = outcome.failedLines.slice(0, room);
  await insertErrors(manager, job.id, detailed);
  await insertResults(manager, job.id, outcome.results, detailed.at(-1)?.line ?? 0);
  await keepCount(manager, job.id, outcome.counts);
  await recordEvents(manager, actor, outcome.events);
}
